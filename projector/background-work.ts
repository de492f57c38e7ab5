import { releaseClaims, sendDueEmails, type Mailer } from '#kernel/email/delivery.ts'
import type { Lease } from '#kernel/leadership/leader-lease.ts'
import { leadReactors } from '#kernel/reactors/lead-reactors.ts'
import { anySignal } from '#kernel/resilience/any-signal.ts'
import { pause } from '#kernel/resilience/backoff.ts'
import { repeat } from '#kernel/resilience/repeat.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { OutboxRow } from '#schema/tables/work.ts'
import { finishErasures } from './erasures/finish-erasures.ts'
import { runDueSchedule } from './notifications/due-schedule.ts'
import { notifyVoters } from './notifications/notify-voters.ts'
import type { Reactor } from './reactors/effects.ts'
import { writeEffects } from './reactors/write-effects.ts'
import { appendAllPendingEvents } from './repair/append-pending-events.ts'
import { repairSlots } from './repair/repair-slots.ts'
import { deleteOrphanedContent } from './repair/delete-orphaned-content.ts'
import { deleteOrphanedMemberships } from './repair/delete-orphaned-memberships.ts'
import { deleteExpiredRows } from './repair/delete-expired-rows.ts'
import type { Reports } from './reports/report-due.ts'
import { runReportSchedule } from './reports/schedule.ts'
import { databaseNames } from '#schema/tables/database.ts'

export interface BackgroundWork extends Reports {
  readonly logId: string
  readonly reactors: readonly Reactor[]
  readonly mailer: Mailer<OutboxRow>
}

/** Runs all background work except projections. Only one process runs this work, even while two releases run. */
export async function runBackgroundWork(work: BackgroundWork, lease: Lease): Promise<void> {
  const { db, log, mailer } = work
  await releaseClaims(mailer)
  const ended = new AbortController()
  const signal = anySignal([lease.signal, ended.signal])
  const hourly = () => pause(3_600_000, signal)
  const reactorRun = { ...work, names: databaseNames, parse: parseEvent, writeEffects, signal }
  await Promise.all([
    leadReactors(reactorRun, lease).finally(() => ended.abort()),
    repeat({ name: 'mail', signal, log }, () => sendDueEmails(mailer, signal)),
    repeat({ name: 'pending events', signal, log }, () => appendAllPendingEvents(work)),
    repeat({ name: 'slot repair', signal, log }, () => repairSlots(work)),
    repeat({ name: 'erasures', signal, log }, () => finishErasures(work)),
    repeat({ name: 'guide notifications', signal, log }, () => notifyVoters(db, work.schema)),
    runReportSchedule(work, signal),
    runDueSchedule(work, signal),
    repeat({ name: 'content without events', signal, log, wait: hourly }, () => deleteOrphanedContent(work)),
    repeat({ name: 'memberships without events', signal, log, wait: hourly }, () =>
      deleteOrphanedMemberships(work),
    ),
    repeat({ name: 'expired rows', signal, log, wait: hourly }, () => deleteExpiredRows(db)),
  ])
}
