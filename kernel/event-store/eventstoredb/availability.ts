import { backoffMs, pause } from '../../resilience/backoff.ts'
import { OutcomeUnknown, StoreUnavailable } from '../event-store.ts'

const backoff = { firstMs: 100, maxMs: 1_000 }

/**
 * Remembers that the server does not answer. An operation learns this when its deadline passes. Later operations then fail
 * immediately, until a probe succeeds. Otherwise, every request would wait for its own deadline.
 */
export class Availability {
  readonly #probe: () => Promise<unknown>
  readonly #closing = new AbortController()
  /** Time of the last answer, on the clock of `performance.now()`. */
  #answeredAt = -Infinity
  #unavailableSince: Date | null = null

  /** `probe` resolves if the server answers. */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe
  }

  /** Runs an operation that ends within its own deadline. @throws StoreUnavailable immediately if no answer is expected */
  async run<T>(operation: () => Promise<T>): Promise<T> {
    if (this.#unavailableSince) {
      const since = this.#unavailableSince.toISOString()
      throw new StoreUnavailable(`EventStoreDB has not answered, or has no leader, since ${since}`)
    }
    const startedAt = performance.now()
    try {
      const result = await operation()
      this.#answered()
      return result
    } catch (error) {
      if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) this.#failed(startedAt)
      else this.#answered()
      throw error
    }
  }

  #answered(): void {
    this.#answeredAt = performance.now()
    this.#unavailableSince = null
  }

  /** Has no effect if another operation got an answer while the failed operation waited. */
  #failed(startedAt: number): void {
    const isKnown = this.#unavailableSince !== null || this.#closing.signal.aborted
    if (isKnown || this.#answeredAt >= startedAt) return
    this.#unavailableSince = new Date()
    void this.#probeUntilAnswered()
  }

  close(): void {
    this.#closing.abort()
  }

  async #probeUntilAnswered(): Promise<void> {
    const { signal } = this.#closing
    for (let failures = 1; this.#unavailableSince && !signal.aborted; failures += 1) {
      await pause(backoffMs(failures, backoff), signal)
      await this.#probe().then(
        () => this.#answered(),
        () => undefined,
      )
    }
  }
}
