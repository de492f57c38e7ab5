import { expect, test, vi } from 'vitest'
import { retry } from './retry.ts'

const backoff = { firstMs: 1, maxMs: 2 }

/** Returns work that fails the given number of times, with numbered errors, and then returns 'done'. */
function failing(times: number, afterFailure = () => {}) {
  let failures = 0
  return async () => {
    if (failures === times) return 'done'
    failures += 1
    afterFailure()
    throw new Error(`failure ${failures}`)
  }
}

test('retry returns the first successful result and reports all earlier failures', async () => {
  const reported: unknown[] = []
  const onRetry = (error: unknown) => reported.push(error)
  expect(await retry(failing(2), { backoff, onRetry })).toBe('done')
  expect(reported).toEqual([new Error('failure 1'), new Error('failure 2')])
})

test('retry throws the last error after the maximum number of attempts', async () => {
  await expect(retry(failing(3), { backoff, attempts: 3 })).rejects.toThrow('failure 3')
  expect(await retry(failing(2), { backoff, attempts: 3 })).toBe('done')
})

test('after the deadline, retry makes no further attempt and throws the last error', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const work = failing(5, () => vi.advanceTimersByTime(40))
  await expect(retry(work, { backoff, deadline: performance.now() + 100 })).rejects.toThrow('failure 3')
})

test('if shouldRetry returns false for an error, retry throws the error immediately', async () => {
  const reported: unknown[] = []
  const shouldRetry = (error: unknown) => !String(error).includes('failure 2')
  const onRetry = (error: unknown) => reported.push(error)
  await expect(retry(failing(5), { backoff, shouldRetry, onRetry })).rejects.toThrow('failure 2')
  expect(reported).toEqual([new Error('failure 1')])
})

test('if the AbortSignal aborts during the wait before a retry, retry throws the last error', async () => {
  const stop = new AbortController()
  const longWait = { firstMs: 1_000_000, maxMs: 1_000_000 }
  const result = retry(failing(5), { backoff: longWait, signal: stop.signal, onRetry: () => stop.abort() })
  await expect(result).rejects.toThrow('failure 1')
})
