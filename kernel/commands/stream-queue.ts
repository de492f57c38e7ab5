import { OutcomeUnknown, StoreUnavailable } from '../event-store/event-store.ts'

/**
 * Runs tasks for the same stream one after another. Tasks for different streams run concurrently. If the store does not
 * answer a task, the queued tasks fail too. Otherwise, each of them would wait for its own timeout.
 */
export class StreamQueue {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<T>(stream: string, task: () => Promise<T>): Promise<T> {
    const previous = this.#tails.get(stream) ?? Promise.resolve()
    const current = previous.then(task, (error: unknown) => {
      if (!isUnanswered(error)) return task()
      throw new StoreUnavailable(`The event store did not answer an earlier command of ${stream}`, {
        cause: error,
      })
    })
    this.#tails.set(stream, current)
    try {
      return await current
    } finally {
      if (this.#tails.get(stream) === current) this.#tails.delete(stream)
    }
  }
}

const isUnanswered = (error: unknown) => error instanceof StoreUnavailable || error instanceof OutcomeUnknown
