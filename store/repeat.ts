import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Trouble } from './trouble.ts'

export interface Repetition {
  /** For the log. */
  readonly name: string
  readonly signal: AbortSignal
  readonly log: Logger
  /** Resolves when it is time again; a second by default. */
  readonly wait?: (signal: AbortSignal) => Promise<unknown>
}

const second = (signal: AbortSignal) => pause(1_000, undefined, { signal })

/** Does a thing again and again until the signal, also where it fails. */
export async function repeat({ name, signal, log, wait = second }: Repetition, task: () => Promise<unknown>) {
  const trouble = new Trouble(log.child({ task: name }), {
    begins: 'fails; it is tried again and again',
    over: 'works again',
  })
  while (!signal.aborted) {
    try {
      await task()
      trouble.isOver()
    } catch (error) {
      if (!signal.aborted) trouble.is(error)
    }
    await wait(signal).catch(() => undefined)
  }
}
