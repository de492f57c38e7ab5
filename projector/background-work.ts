import { releaseClaims, sendDueEmails, type Mailer } from '#kernel/email/delivery.ts'
import type { Lease } from '#kernel/leadership/leader-lease.ts'
import { CheckpointMoved } from '#kernel/projections/checkpoint.ts'
import { isParseError, requestIdOf } from '#kernel/projections/domain-event.ts'
import { runReactors } from '#kernel/reactors/run-reactors.ts'
import { pause } from '#kernel/resilience/backoff.ts'
import { repeat } from '#kernel/resilience/repeat.ts'
import { messageWithCauses, redact } from '#kernel/telemetry/messages.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { OutboxRow } from '#schema/tables/work.ts'
import type { OutboxWaiter } from './email/outbox-waiter.ts'
import { finishErasures } from './erasures/finish-erasures.ts'
import { notifyVoters } from './notifications/notify-voters.ts'
import type { Reactor } from './reactors/effects.ts'
import { writeEffects } from './reactors/write-effects.ts'
import { appendEventsDue } from './repair/append-due-events.ts'
import { repairSlots } from './repair/repair-slots.ts'
import { sweep } from './repair/sweep.ts'
import type { Reports } from './reports/report-due.ts'
import { runReportSchedule } from './reports/schedule.ts'

export interface BackgroundWork extends Reports {
  readonly logId: string
  readonly reactors: readonly Reactor[]
  readonly mailer: Mailer<OutboxRow>
  readonly outboxWaiter: OutboxWaiter
}

/** Runs all background work except projections. Only one process runs this work at a time: the leader. */
export async function runBackgroundWork(work: BackgroundWork, lease: Lease): Promise<void> {
  const { db, store, log, mailer, outboxWaiter } = work
  await releaseClaims(mailer)
  const ended = new AbortController()
  const signal = AbortSignal.any([lease.signal, ended.signal])
  await Promise.all([
    react(work, lease, signal).finally(() => ended.abort()),
    repeat({ name: 'mail', signal, log, wait: (until) => outboxWaiter.wait(until) }, () =>
      sendDueEmails(mailer, signal),
    ),
    repeat({ name: 'events due', signal, log }, () => appendEventsDue(db, store, log)),
    repeat({ name: 'slot repair', signal, log }, () => repairSlots(work)),
    repeat({ name: 'erasures', signal, log }, () => finishErasures(work)),
    repeat({ name: 'guide notifications', signal, log }, () => notifyVoters(db, work.schema)),
    runReportSchedule(work, signal),
    repeat({ name: 'sweep', signal, log, wait: oneHour }, () => sweep(db)),
    repeat({ name: 'email drafts', signal, log, wait: oneHour }, () => mailer.transport.removeDrafts()),
  ])
}

const oneHour = (signal: AbortSignal) => pause(3_600_000, signal)

/** Runs the reactors. Returns if another process moves the checkpoints, or at an event of a newer release. */
async function react(
  { db, store, logId, reactors, log }: BackgroundWork,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  let lastMessage = ''
  while (!signal.aborted) {
    try {
      await lease.report(null)
      return await runReactors({ db, store, logId, parse: parseEvent, reactors, writeEffects, signal })
    } catch (error) {
      const message = redact(messageWithCauses(error)) // redacted, because the health check shows the message
      if (signal.aborted) return
      if (error instanceof CheckpointMoved) return log.info(message)
      if (message !== lastMessage)
        log.error({ err: error, requestId: requestIdOf(error) }, 'reactors interrupted; retrying')
      lastMessage = message
      await lease.report(message).catch(() => undefined)
      if (isParseError(error) && error.isNewer) return
      await pause(1_000, signal)
    }
  }
}
