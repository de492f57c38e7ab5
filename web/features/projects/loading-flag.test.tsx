import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAfterArrival, clearAfterReload, isLoading, markLoading } from './loading-flag.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
})

test('the “loading project” flag is cleared one second after the project is shown', () => {
  markLoading()
  clearAfterArrival()
  vi.advanceTimersByTime(999)
  expect(isLoading()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLoading()).toBe(false)
})

test('if a second project is opened before the “loading project” flag is cleared, the flag stays set', () => {
  markLoading()
  clearAfterArrival()
  markLoading()
  vi.advanceTimersByTime(5_000)
  expect(isLoading()).toBe(true)
})

test('after a page reload, the “loading project” flag is cleared half a second after the load event', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  markLoading()
  clearAfterReload()
  vi.advanceTimersByTime(1_000)
  dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(499)
  expect(isLoading()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLoading()).toBe(false)
})

test('after a page reload without a load event, the “loading project” flag is cleared after three seconds', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  markLoading()
  clearAfterReload()
  vi.advanceTimersByTime(2_999)
  expect(isLoading()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLoading()).toBe(false)
})
