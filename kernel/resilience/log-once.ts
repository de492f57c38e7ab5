import type { Logger } from 'pino'
import { codeOf } from './system-error.ts'

/** Logs a recurring failure once per reason, and the recovery once. Repetitions are logged at level debug. */
export class RecurringFailure {
  readonly #log: Logger
  readonly #messages: { readonly failed: string; readonly recovered: string }
  readonly #loggedReasons = new Set<string>()

  constructor(log: Logger, messages: { readonly failed: string; readonly recovered: string }) {
    this.#log = log
    this.#messages = messages
  }

  report(error: unknown): void {
    const reason = reasonOf(error)
    this.#log[this.#loggedReasons.has(reason) ? 'debug' : 'warn']({ err: error }, this.#messages.failed)
    this.#loggedReasons.add(reason)
  }

  recovered(): void {
    if (this.#loggedReasons.size > 0) this.#log.info(this.#messages.recovered)
    this.#loggedReasons.clear()
  }
}

/** Returns the error code, or the message with all numbers replaced, because numbers change between repetitions. */
function reasonOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.message : String(error)).replaceAll(/\d+/g, '0')
}
