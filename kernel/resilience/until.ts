import { pause } from './backoff.ts'

export interface WaitOptions {
  readonly timeoutMs?: number
  readonly intervalMs?: number
  readonly signal?: AbortSignal
}

/** Calls `check` until its result is truthy. After the timeout or an abort, returns the last result. */
export async function until<T>(check: () => T | Promise<T>, options: WaitOptions = {}): Promise<T> {
  const { timeoutMs = Infinity, intervalMs = 20, signal } = options
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const result = await check()
    if (result || performance.now() > deadline || signal?.aborted) return result
    await pause(intervalMs, signal)
  }
}
