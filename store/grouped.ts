import { setImmediate as turn } from 'node:timers/promises'
import { isAnswer } from './postgres-log/connection.ts'

interface Waiting<In, Out> {
  readonly value: In
  readonly resolve: (answer: Out) => void
  readonly reject: (error: unknown) => void
}

interface Options<In> {
  /** So many travel together at most. */
  readonly size?: number
  /** Two that have the same key never travel together. */
  readonly keyOf?: (value: In) => unknown
}

/**
 * Asks one thing for many at once: whatever is asked in one turn of the event loop, or while a group is under way, travels
 * together as the next one. Whoever is alone waits for nobody. Where Postgres refuses a group, each is asked again alone,
 * so that one bad value fails alone.
 */
export class Grouped<In, Out> {
  readonly #work: (values: readonly In[]) => Promise<readonly Out[]>
  readonly #size: number
  readonly #keyOf: (value: In) => unknown
  #waiting: Waiting<In, Out>[] = []
  #working = false

  /** `work` answers in the order of its values. */
  constructor(
    work: (values: readonly In[]) => Promise<readonly Out[]>,
    { size = 256, keyOf = () => Symbol('none is the same') }: Options<In> = {},
  ) {
    this.#work = work
    this.#size = size
    this.#keyOf = keyOf
  }

  ask(value: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ value, resolve, reject })
      if (!this.#working) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#working = true
    await turn() // those who were answered together elsewhere ask together here
    while (this.#waiting.length > 0) await this.#answer(this.#takeGroup())
    this.#working = false
  }

  #takeGroup(): readonly Waiting<In, Out>[] {
    const group = new Map<unknown, Waiting<In, Out>>()
    const left: Waiting<In, Out>[] = []
    for (const one of this.#waiting) {
      const key = this.#keyOf(one.value)
      if (group.has(key) || group.size === this.#size) left.push(one)
      else group.set(key, one)
    }
    this.#waiting = left
    return [...group.values()]
  }

  async #answer(group: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const answers = await this.#work(group.map(({ value }) => value))
      if (answers.length !== group.length)
        throw new Error(`${group.length} asked, ${answers.length} answered`)
      for (const [index, one] of group.entries()) one.resolve(answers[index] as Out) // as many as were asked
    } catch (error) {
      if (group.length > 1 && isAnswer(error)) await Promise.all(group.map((one) => this.#answer([one])))
      else for (const one of group) one.reject(error)
    }
  }
}
