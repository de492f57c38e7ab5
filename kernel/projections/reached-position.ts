import type { Position } from '../event-store/event-store.ts'

interface Waiter {
  readonly position: Position
  readonly done: (isReached: boolean) => void
}

/** The position that was reached last, and the callers that wait for later positions. */
export class ReachedPosition {
  readonly #waiters = new Set<Waiter>()
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
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.done(false), timeoutMs)
      const waiter: Waiter = {
        position,
        done: (isReached) => {
          clearTimeout(timer)
          this.#waiters.delete(waiter)
          resolve(isReached)
        },
      }
      this.#waiters.add(waiter)
    })
  }

  close(): void {
    for (const { done } of this.#waiters) done(false)
  }
}
