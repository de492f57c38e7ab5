import { repeat } from '#store/repeat.ts'
import { Alarm } from './alarm.ts'
import { reportDue, type Done, type Reports } from './report-due.ts'
import { haveReachedEnd } from './up-to-date.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Issues reports when they are due, and first of all those that came due while nothing ran. While the read models
 * are behind it waits, since nobody must be missing in them; what somebody else changed at the same moment is looked
 * at again a minute later.
 */
export async function keepReportSchedule(reports: Reports, signal: AbortSignal): Promise<void> {
  const alarm = new Alarm(reports.timeZone)
  const done: Done = new Map()
  let complete = false
  const turn = async () => {
    complete = false
    const now = new Date()
    if (!(await haveReachedEnd(reports, signal))) return
    complete = await reportDue(reports, { at: now, now, write: true, done, signal })
  }
  const wait = (over: AbortSignal) => alarm.wait(complete ? day : minute, over)
  try {
    await repeat({ name: 'reports', signal, log: reports.log, wait }, turn)
  } finally {
    alarm.stop()
  }
}
