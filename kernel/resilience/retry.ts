import { backoffMs, pause, type Backoff } from './backoff.ts'

export interface RetryOptions {
  readonly backoff: Backoff
  /** Maximum number of attempts, including the first attempt. Unlimited by default. */
  readonly attempts?: number
  /** Time on the clock of `performance.now()`. No further attempt begins after this time. */
  readonly deadline?: number
  /** An abort ends the retries. It ends a wait immediately, but not a running attempt. */
  readonly signal?: AbortSignal
  /** Returns false for errors that another attempt cannot solve. By default, every error is retried. */
  readonly shouldRetry?: (error: unknown) => boolean
  /** Called and awaited before each wait, for logging. */
  readonly onRetry?: ((error: unknown) => unknown) | undefined
}

/** Calls `work` until it succeeds. Waits longer after each failure. After the last attempt, throws its error. */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { backoff, attempts = Infinity, deadline = Infinity, signal, shouldRetry, onRetry } = options
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      const waitMs = backoffMs(failures, backoff)
      const isLate = performance.now() + waitMs > deadline
      const isFinal = failures >= attempts || isLate || shouldRetry?.(error) === false
      if (isFinal || signal?.aborted) throw error
      await onRetry?.(error)
      await pause(waitMs, signal)
      if (signal?.aborted) throw error
    }
  }
}
