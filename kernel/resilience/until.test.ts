import { expect, onTestFinished, test, vi } from 'vitest'
import { until } from './until.ts'

/** Returns a check with the given results, one per call, and the number of its calls. */
function checkWith(...results: readonly (string | null)[]) {
  let calls = 0
  const check = async () => results[calls++] ?? null
  return { check, calls: () => calls }
}

test('until returns the first truthy result', async () => {
  const { check, calls } = checkWith(null, null, 'ready', 'later')
  expect(await until(check, { intervalMs: 1 })).toBe('ready')
  expect(calls()).toBe(3)
})

test('after the timeout, until returns the last result and makes no further call', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let calls = 0
  const check = async () => {
    calls += 1
    vi.advanceTimersByTime(40)
    return false
  }
  expect(await until(check, { timeoutMs: 100, intervalMs: 1 })).toBe(false)
  expect(calls).toBe(3)
})

test('an abort ends the wait of until immediately', async () => {
  const stop = new AbortController()
  const check = async () => {
    setImmediate(() => stop.abort())
    return null
  }
  expect(await until(check, { intervalMs: 1_000_000, signal: stop.signal })).toBeNull()
})
