import { setImmediate as nextTurn } from 'node:timers/promises'
import { isServerFault, isStatementError } from './sqlstate.ts'

interface Call<In, Out> {
  readonly value: In
  readonly resolve: (result: Out) => void
  readonly reject: (error: unknown) => void
}

interface BatcherOptions<In> {
  readonly size?: number
  /** Returns the key of a call. A batch never contains two calls with the same key. */
  readonly keyOf?: (value: In) => unknown
  readonly maxWeight?: number
  readonly weightOf?: (value: In) => number
}

/** Executes concurrent calls in batches: calls during a batch form the next batch. Splits a refused batch into calls. */
export class Batcher<In, Out> {
  readonly #execute: (values: readonly In[]) => Promise<readonly Out[]>
  readonly #options: Required<BatcherOptions<In>>
  #queue: Call<In, Out>[] = []
  #running: Promise<void> | undefined

  /** `execute` must return one result for each value, in the order of the values. */
  constructor(
    execute: (values: readonly In[]) => Promise<readonly Out[]>,
    {
      size = 256,
      keyOf = () => Symbol('unique'),
      maxWeight = Infinity,
      weightOf = () => 0,
    }: BatcherOptions<In> = {},
  ) {
    this.#execute = execute
    this.#options = { size, keyOf, maxWeight, weightOf }
  }

  submit(value: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ value, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  async drain(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    await nextTurn() // callers that have just received their results can join the next batch
    while (this.#queue.length > 0) await this.#settle(this.#takeBatch())
    this.#running = undefined
  }

  #takeBatch(): readonly Call<In, Out>[] {
    const { size, keyOf, maxWeight, weightOf } = this.#options
    const batch = new Map<unknown, Call<In, Out>>()
    const remaining: Call<In, Out>[] = []
    let weight = 0
    for (const call of this.#queue) {
      const key = keyOf(call.value)
      weight += weightOf(call.value)
      const isFull = batch.size === size || (batch.size > 0 && weight > maxWeight)
      if (isFull || batch.has(key)) remaining.push(call)
      else batch.set(key, call)
    }
    this.#queue = remaining
    return [...batch.values()]
  }

  async #settle(batch: readonly Call<In, Out>[]): Promise<void> {
    try {
      const results = await this.#execute(batch.map(({ value }) => value))
      if (results.length !== batch.length)
        throw new Error(`A batch of ${batch.length} calls returned ${results.length} results`)
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Out)
    } catch (error) {
      if (batch.length > 1 && isStatementError(error)) await this.#settleEach(batch)
      else for (const { reject } of batch) reject(error)
    }
  }

  /** Executes each call alone. After a server fault, rejects the remaining calls without executing them. */
  async #settleEach(batch: readonly Call<In, Out>[]): Promise<void> {
    let serverError: unknown
    for (const { value, resolve, reject } of batch) {
      try {
        if (serverError) reject(serverError)
        else resolve((await this.#execute([value]))[0] as Out)
      } catch (error) {
        reject(error)
        if (isServerFault(error)) serverError = error
      }
    }
  }
}
