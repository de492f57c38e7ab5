import type { Logger } from 'pino'
import type { Lease } from '../leadership/leader-lease.ts'
import { CheckpointMoved } from '../projections/checkpoint.ts'
import { isNewerEvent, requestIdOf } from '../projections/domain-event.ts'
import { RecurringFailure } from '../resilience/recurring-failure.ts'
import { retry } from '../resilience/retry.ts'
import { messageWithCauses, redact } from '../telemetry/messages.ts'
import { runReactors, type ReactorRun } from './run-reactors.ts'

export interface LeadingReactors<Effect, DB> extends ReactorRun<Effect, DB> {
  readonly log: Logger
}

const messages = { failed: 'Reactors interrupted; retrying', recovered: 'Reactors continue' }
const backoff = { firstMs: 1_000, maxMs: 1_000 }

/** Runs the reactors. Stops if another process moves the checkpoints, or if only a newer release can read an event. */
export async function leadReactors<Effect, DB>(
  work: LeadingReactors<Effect, DB>,
  lease: Lease,
): Promise<void> {
  const { log, signal } = work
  const failure = new RecurringFailure(log, messages, 'error')
  const onRetry = async (reason: unknown) => {
    failure.report(reason, { requestId: requestIdOf(reason) })
    // The health check shows this message, so the message must not contain personal data. `redact` would remove `note-2@0`.
    const problem = isNewerEvent(reason) ? reason.message : redact(messageWithCauses(reason))
    await lease.report(problem).catch(() => undefined)
  }
  const run = async () => {
    await lease.report(null)
    await runReactors(work)
  }
  const shouldRetry = (error: unknown) => !(error instanceof CheckpointMoved || isNewerEvent(error))
  try {
    await retry(run, { backoff, signal, shouldRetry, onRetry })
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof CheckpointMoved) log.info(error.message)
    else await onRetry(error)
  }
}
