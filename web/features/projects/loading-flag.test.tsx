import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAfterArrival, clearAfterReload, isLoading, markLoading } from './loading-flag.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
})

test('the loading flag is cleared one second after the project is shown', () => {
  markLoading()
  clearAfterArrival()
  vi.advanceTimersByTime(999)
  expect(isLoading()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLoading()).toBe(false)
})

test('opening another project before the flag is cleared keeps the flag', () => {
  markLoading()
  clearAfterArrival()
  markLoading()
  vi.advanceTimersByTime(5_000)
  expect(isLoading()).toBe(true)
})

test('a reload clears the loading flag half a second after the load event', () => {
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

test('a reload clears the loading flag after three seconds if there is no load event', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  markLoading()
  clearAfterReload()
  vi.advanceTimersByTime(2_999)
  expect(isLoading()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLoading()).toBe(false)
})
