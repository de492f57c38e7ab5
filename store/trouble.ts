import type { Logger } from 'pino'

/** What fails every second is told of when it begins, once for each reason, and when it is over; each time only to who debugs. */
export class Trouble {
  readonly #log: Logger
  readonly #begins: string
  readonly #over: string
  /** Those that are told; none while there is no trouble. */
  readonly #reasons = new Set<string>()

  constructor(log: Logger, words: { readonly begins: string; readonly over: string }) {
    this.#log = log
    this.#begins = words.begins
    this.#over = words.over
  }

  is(error: unknown): void {
    const reason = reasonIn(error)
    this.#log[this.#reasons.has(reason) ? 'debug' : 'warn']({ err: error }, this.#begins)
    this.#reasons.add(reason)
  }

  isOver(): void {
    if (this.#reasons.size > 0) this.#log.info(this.#over)
    this.#reasons.clear()
  }
}

/** Of a server or a socket its code; of words those without numbers, which may be others each time. */
function reasonIn(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\d+/g, '0')
}
