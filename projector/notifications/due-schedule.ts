import { pause } from '#kernel/resilience/backoff.ts'
import { repeat } from '#kernel/resilience/repeat.ts'
import { haveReachedEnd } from '../reports/up-to-date.ts'
import type { Reports } from '../reports/report-due.ts'
import { dueDay, notifyDue } from './notify-due.ts'

interface Clock {
  readonly now: () => Date
  /** Waits before the next check. */
  readonly wait: (signal: AbortSignal) => Promise<void>
}

const systemClock: Clock = { now: () => new Date(), wait: (signal) => pause(10_000, signal) }

/**
 * Notifies assignees of due dates every day at 08:00, or when the projector starts later on the same day. Then notifies of
 * tasks that become due tomorrow until the day ends.
 */
export async function runDueSchedule(
  reports: Reports,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<void> {
  const { log, timeZone } = reports
  await repeat({ name: 'due dates', signal, log, wait: clock.wait }, async () => {
    const now = clock.now()
    const day = dueDay(now, timeZone)
    if (day === null || !(await haveReachedEnd(reports, signal))) return
    await notifyDue(reports, day, now)
  })
}
