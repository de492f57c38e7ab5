import type { Logger } from 'pino'
import { BoundedMap } from './bounded-map.ts'
import { codeOf } from './system-error.ts'

type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

export interface FailureMessages {
  readonly failed: string
  readonly recovered: string
}

/** Logs a failure once per reason, and the recovery once. Repetitions of a failure are logged at level debug. */
export class RecurringFailure {
  readonly #log: Log
  readonly #messages: FailureMessages
  readonly #level: 'warn' | 'error'
  readonly #loggedReasons = new BoundedMap<string, true>(100)

  constructor(log: Log, messages: FailureMessages, level: 'warn' | 'error' = 'warn') {
    this.#log = log
    this.#messages = messages
    this.#level = level
  }

  report(error: unknown, details: object = {}): void {
    const reason = reasonOf(error)
    const level = this.#loggedReasons.has(reason) ? 'debug' : this.#level
    this.#log[level]({ err: error, ...details }, this.#messages.failed)
    this.#loggedReasons.set(reason, true)
  }

  recovered(): void {
    if (this.#loggedReasons.size > 0) this.#log.info(this.#messages.recovered)
    this.#loggedReasons.clear()
  }
}

/** Returns the error code, or the message without its numbers, because the numbers differ between repetitions. */
function reasonOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.message : String(error)).replaceAll(/\d+/g, '0')
}
