import type { Position } from '../event-store/event-store.ts'

/** The position that was reached last, and the callers that wait for later positions. */
export class ReachedPosition {
  readonly #waiters = new Set<{ readonly position: Position; readonly done: (isReached: boolean) => void }>()
  #position: Position = -1n

  get position(): Position {
    return this.#position
  }

  reach(position: Position): void {
    this.#position = position
    for (const waiter of this.#waiters) if (waiter.position <= position) waiter.done(true)
  }

  async waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (this.#position >= position) return true
    const { promise, resolve: done } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => done(false), timeoutMs)
    const waiter = { position, done }
    this.#waiters.add(waiter)
    return promise.finally(() => {
      clearTimeout(timer)
      this.#waiters.delete(waiter)
    })
  }

  close(): void {
    for (const { done } of this.#waiters) done(false)
  }
}
