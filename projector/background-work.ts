import { releaseClaims, sendDueEmails, type Mailer } from '#kernel/email/delivery.ts'
import type { Lease } from '#kernel/leadership/leader-lease.ts'
import { CheckpointMoved } from '#kernel/projections/checkpoint.ts'
import { isParseError, requestIdOf } from '#kernel/projections/domain-event.ts'
import { runReactors } from '#kernel/reactors/run-reactors.ts'
import { pause } from '#kernel/resilience/backoff.ts'
import { RecurringFailure } from '#kernel/resilience/log-once.ts'
import { repeat } from '#kernel/resilience/repeat.ts'
import { retry } from '#kernel/resilience/retry.ts'
import { messageWithCauses, redact } from '#kernel/telemetry/messages.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { OutboxRow } from '#schema/tables/work.ts'
import type { OutboxWaiter } from './email/outbox-waiter.ts'
import { finishErasures } from './erasures/finish-erasures.ts'
import { notifyVoters } from './notifications/notify-voters.ts'
import type { Reactor } from './reactors/effects.ts'
import { writeEffects } from './reactors/write-effects.ts'
import { appendAllPendingEvents } from './repair/append-pending-events.ts'
import { repairSlots } from './repair/repair-slots.ts'
import { deleteExpiredRows } from './repair/delete-expired-rows.ts'
import type { Reports } from './reports/report-due.ts'
import { runReportSchedule } from './reports/schedule.ts'
import { databaseNames } from '#schema/tables/database.ts'

export interface BackgroundWork extends Reports {
  readonly logId: string
  readonly reactors: readonly Reactor[]
  readonly mailer: Mailer<OutboxRow>
  readonly outboxWaiter: OutboxWaiter
}

/** Runs all background work except projections. Only one process runs this work, even while two releases run. */
export async function runBackgroundWork(work: BackgroundWork, lease: Lease): Promise<void> {
  const { db, log, mailer, outboxWaiter } = work
  await releaseClaims(mailer)
  const ended = new AbortController()
  const signal = AbortSignal.any([lease.signal, ended.signal])
  await Promise.all([
    react(work, lease, signal).finally(() => ended.abort()),
    repeat({ name: 'mail', signal, log, wait: (until) => outboxWaiter.wait(until) }, () =>
      sendDueEmails(mailer, signal),
    ),
    repeat({ name: 'pending events', signal, log }, () => appendAllPendingEvents(work)),
    repeat({ name: 'slot repair', signal, log }, () => repairSlots(work)),
    repeat({ name: 'erasures', signal, log }, () => finishErasures(work)),
    repeat({ name: 'guide notifications', signal, log }, () => notifyVoters(db, work.schema)),
    runReportSchedule(work, signal),
    repeat({ name: 'expired rows', signal, log, wait: () => pause(3_600_000, signal) }, () =>
      deleteExpiredRows(db),
    ),
  ])
}

/** Runs the reactors. Stops if another process moves the checkpoints, or if only a newer release can read an event. */
async function react(
  { db, store, logId, reactors, log }: BackgroundWork,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  const messages = { failed: 'reactors interrupted; retrying', recovered: 'reactors continue' }
  const failure = new RecurringFailure(log, messages, 'error')
  const report = async (reason: unknown) => {
    failure.report(reason, { requestId: requestIdOf(reason) })
    // The health check shows this message, so the message must not contain personal data.
    await lease.report(redact(messageWithCauses(reason))).catch(() => undefined)
  }
  const run = async () => {
    await lease.report(null)
    await runReactors({
      db,
      names: databaseNames,
      store,
      logId,
      parse: parseEvent,
      reactors,
      writeEffects,
      signal,
    })
  }
  const isFinal = (error: unknown) =>
    error instanceof CheckpointMoved || (isParseError(error) && error.isNewer)
  try {
    await retry(run, {
      backoff: { firstMs: 1_000, maxMs: 1_000 },
      signal,
      shouldRetry: (error) => !isFinal(error),
      onRetry: report,
    })
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof CheckpointMoved) log.info(error.message)
    else await report(error)
  }
}
