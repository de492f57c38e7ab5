/** What may go wrong with an append: whether it was written, and how its answer fails to come. */
export interface Fault {
  readonly written: boolean
  readonly then: 'silence' | 'clean end' | 'broken connections'
}

/** Faults for the appends to come, in turn. */
export class Faults {
  readonly #next: Fault[] = []

  add(times: number, fault: Fault): void {
    for (let n = 0; n < times; n += 1) this.#next.push(fault)
  }

  take(): Fault | undefined {
    return this.#next.shift()
  }

  clear(): void {
    this.#next.length = 0
  }
}
