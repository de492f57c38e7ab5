/** Runs what belongs to one name one after another, and different names side by side. */
export class Queues {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(name) ?? Promise.resolve()
    const mine = before.then(task, task)
    this.#tails.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.#tails.get(name) === mine) this.#tails.delete(name)
    }
  }
}
