import { OutcomeUnknown, StoreUnavailable } from '../event-store/event-store.ts'

/**
 * Runs tasks with the same key one after another. Tasks with different keys run concurrently. If the event store does not
 * answer a task, the queued tasks fail too. Otherwise, each of them would wait for its own timeout.
 */
export class SerialQueue {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const previous = this.#tails.get(key) ?? Promise.resolve()
    const current = previous.then(task, (error: unknown) => {
      if (error instanceof EarlierUnanswered) throw error
      if (!isUnanswered(error)) return task()
      throw new EarlierUnanswered('The event store did not answer an earlier command', { cause: error })
    })
    this.#tails.set(key, current)
    try {
      return await current
    } finally {
      if (this.#tails.get(key) === current) this.#tails.delete(key)
    }
  }
}

class EarlierUnanswered extends StoreUnavailable {}

const isUnanswered = (error: unknown) => error instanceof StoreUnavailable || error instanceof OutcomeUnknown
