/** Limits concurrent tasks. Further tasks wait in a queue. If the queue is full, a task fails with `fullError`. */
export class Semaphore {
  #free: number
  readonly #maxQueued: number
  readonly #fullError: () => Error
  readonly #queue: Array<() => void> = []

  constructor(limit: number, maxQueued = Infinity, fullError = () => new Error('The queue is full.')) {
    this.#free = limit
    this.#maxQueued = maxQueued
    this.#fullError = fullError
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else if (this.#queue.length >= this.#maxQueued) throw this.#fullError()
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    try {
      return await task()
    } finally {
      // `#free` stays unchanged if a task is queued, because this task starts now.
      const next = this.#queue.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
