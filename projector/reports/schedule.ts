import { repeat } from '#kernel/resilience/repeat.ts'
import { Alarm } from './alarm.ts'
import { reportDue, type Done, type Reports } from './report-due.ts'
import { haveReachedEnd } from './up-to-date.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Issues reports when they are due, and at the start those that became due while no projector ran. Waits until the read
 * models have caught up, so that no member is missed, and checks projects that changed concurrently a minute later.
 */
export async function runReportSchedule(reports: Reports, signal: AbortSignal): Promise<void> {
  const alarm = new Alarm(reports.timeZone)
  const done: Done = new Map()
  let complete = false
  const run = async () => {
    complete = false
    const now = new Date()
    if (!(await haveReachedEnd(reports, signal))) return
    complete = await reportDue(reports, { at: now, now, write: true, done, signal })
  }
  const wait = (ended: AbortSignal) => alarm.wait(complete ? day : minute, ended)
  try {
    await repeat({ name: 'reports', signal, log: reports.log, wait }, run)
  } finally {
    alarm.stop()
  }
}
