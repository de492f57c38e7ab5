import { pause } from '#kernel/resilience/backoff.ts'
import { repeat } from '#kernel/resilience/repeat.ts'
import { reportDue, type CompletedPeriods, type Reports } from './report-due.ts'
import { haveReachedEnd } from './up-to-date.ts'

/** Issues reports when they are due. First issues reports that became due while no projector was running. */
export async function runReportSchedule(reports: Reports, signal: AbortSignal): Promise<void> {
  const done: CompletedPeriods = new Map()
  const wait = () => pause(10_000, signal)
  await repeat({ name: 'reports', signal, log: reports.log, wait }, async () => {
    const now = new Date()
    // If the read models lag, new members are missing in them and would get no report.
    if (!(await haveReachedEnd(reports, signal))) return
    await reportDue(reports, { at: now, now, write: true, done, signal })
  })
}
