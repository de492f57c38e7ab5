import type { Logger } from 'pino'
import { pause } from './backoff.ts'
import { RecurringFailure, type FailureMessages } from './recurring-failure.ts'

export interface Repetition {
  readonly name: string
  readonly signal: AbortSignal
  readonly log: Logger
  readonly messages?: FailureMessages
  /** Waits until the task must run again. By default, waits one second. */
  readonly wait?: (signal: AbortSignal) => Promise<unknown>
}

const oneSecond = (signal: AbortSignal) => pause(1_000, signal)

const taskMessages = { failed: 'Task failed; retrying', recovered: 'Task recovered' }

/** Runs a task repeatedly, also after a failure. A task that runs for long calls `recovered` when it works again. */
export async function repeat(
  { name, signal, log, messages = taskMessages, wait = oneSecond }: Repetition,
  task: (recovered: () => void) => Promise<unknown>,
): Promise<void> {
  const failure = new RecurringFailure(log.child({ task: name }), messages)
  const recovered = () => failure.recovered()
  while (!signal.aborted) {
    try {
      await task(recovered)
      recovered()
    } catch (error) {
      if (!signal.aborted) failure.report(error)
    }
    await wait(signal).catch(() => undefined)
  }
}
