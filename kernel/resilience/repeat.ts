import type { Logger } from 'pino'
import { pause } from './backoff.ts'
import { RecurringFailure } from './log-once.ts'

export interface Repetition {
  readonly name: string
  readonly signal: AbortSignal
  readonly log: Logger
  /** Returns a promise that resolves when the task must run again. By default, it resolves after one second. */
  readonly wait?: (signal: AbortSignal) => Promise<unknown>
}

const oneSecond = (signal: AbortSignal) => pause(1_000, signal)

export async function repeat(
  { name, signal, log, wait = oneSecond }: Repetition,
  task: () => Promise<unknown>,
): Promise<void> {
  const failure = new RecurringFailure(log.child({ task: name }), {
    failed: 'task failed; retrying',
    recovered: 'task recovered',
  })
  while (!signal.aborted) {
    try {
      await task()
      failure.recovered()
    } catch (error) {
      if (!signal.aborted) failure.report(error)
    }
    await wait(signal).catch(() => undefined)
  }
}
