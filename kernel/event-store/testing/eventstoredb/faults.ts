/** Fault of an append. `written` tells whether its events are written; `then` happens instead of a response. */
export interface Fault {
  readonly written: boolean
  readonly then: 'silence' | 'clean end' | 'broken connections'
}

/** Queue of faults. Each append takes the next fault. */
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
