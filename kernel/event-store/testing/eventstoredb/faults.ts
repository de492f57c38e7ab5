/** Fault of an append: whether it is written, and what happens instead of the response. */
export interface Fault {
  readonly written: boolean
  readonly then: 'silence' | 'clean end' | 'broken connections'
}

/** Queue of faults for the next appends. */
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
