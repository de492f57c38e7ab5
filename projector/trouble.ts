import type { Logger } from 'pino'

/** What fails every second is told of when it begins and when it is over; each time only to who debugs. */
export class Trouble {
  readonly #log: Logger
  readonly #begins: string
  readonly #over: string
  #isThere = false

  constructor(log: Logger, words: { readonly begins: string; readonly over: string }) {
    this.#log = log
    this.#begins = words.begins
    this.#over = words.over
  }

  is(error: unknown): void {
    this.#log[this.#isThere ? 'debug' : 'warn']({ err: error }, this.#begins)
    this.#isThere = true
  }

  isOver(): void {
    if (this.#isThere) this.#log.info(this.#over)
    this.#isThere = false
  }
}
