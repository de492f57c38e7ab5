import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface Repetition {
  /** For the log. */
  readonly name: string
  readonly signal: AbortSignal
  readonly log: Logger
  /** Resolves when it is time again; a second by default. */
  readonly wait?: (signal: AbortSignal) => Promise<unknown>
}

const second = (signal: AbortSignal) => pause(1_000, undefined, { signal })

/** Does a thing again and again until the signal. A failure is logged, and the next turn tries again. */
export async function repeat({ name, signal, log, wait = second }: Repetition, task: () => Promise<unknown>) {
  while (!signal.aborted) {
    try {
      await task()
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, task: name }, 'failed; it is tried again')
    }
    await wait(signal).catch(() => undefined)
  }
}
