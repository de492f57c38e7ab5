import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAfterArrival, clearAfterReload, isLoading, markLoading } from './loading-flag.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
})

test('the flag is cleared one second after the project is shown', () => {
  markLoading()
  clearAfterArrival()
  vi.advanceTimersByTime(999)
  expect(isLoading()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLoading()).toBe(false)
})

test('opening another project keeps the flag', () => {
  markLoading()
  clearAfterArrival()
  markLoading()
  vi.advanceTimersByTime(5_000)
  expect(isLoading()).toBe(true)
})

test('a reload clears the flag half a second after the page has loaded', () => {
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

test('a page that does not finish loading clears the flag after three seconds', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  markLoading()
  clearAfterReload()
  vi.advanceTimersByTime(2_999)
  expect(isLoading()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLoading()).toBe(false)
})
