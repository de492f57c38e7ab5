/**
 * Fault of an append. `written`: whether the events are written. `then`: replaces the response. A late response is sent by
 * `sendLateResponses`.
 */
export interface Fault {
  readonly written: boolean
  readonly then: 'silence' | 'late response' | 'clean end' | 'broken connections'
}

/** Queue of faults. Each append takes the next entry: a fault, or undefined for an append without a fault. */
export class Faults {
  readonly #next: Array<Fault | undefined> = []
  readonly #late: Array<() => void> = []

  /** Adds appends without a fault to the queue: `times` appends succeed. */
  skip(times: number): void {
    for (let n = 0; n < times; n += 1) this.#next.push(undefined)
  }

  add(times: number, fault: Fault): void {
    for (let n = 0; n < times; n += 1) this.#next.push(fault)
  }

  take(): Fault | undefined {
    return this.#next.shift()
  }

  delay(respond: () => void): void {
    this.#late.push(respond)
  }

  sendLateResponses(): void {
    for (const respond of this.#late.splice(0)) respond()
  }

  clear(): void {
    this.#next.length = 0
  }
}
