import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAfterArrival, clearAfterReload, isLoading, markLoading } from './loading-flag.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('it stands for a second after the project shows', () => {
  markLoading()
  clearAfterArrival()
  vi.advanceTimersByTime(999)
  expect(isLoading()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLoading()).toBe(false)
})

test('a project that is opened meanwhile keeps it', () => {
  markLoading()
  clearAfterArrival()
  markLoading()
  vi.advanceTimersByTime(5_000)
  expect(isLoading()).toBe(true)
})

test('after a reload it goes half a second after the page has loaded', () => {
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

test('a page that does not finish loading loses it after three seconds', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  markLoading()
  clearAfterReload()
  vi.advanceTimersByTime(2_999)
  expect(isLoading()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLoading()).toBe(false)
})
