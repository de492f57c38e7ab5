import { setTimeout } from 'node:timers/promises'
import {
  reportDue,
  type Done,
  type Reported,
  type ReportOf,
  type Reports,
} from '#projector/reports/report-due.ts'
import { haveReachedEnd } from '#projector/reports/up-to-date.ts'
import { CommandFailed } from './command.ts'

interface Request {
  /** The periods that are due at this time. */
  readonly at: Date
  readonly write: boolean
  /** How often it looks again at what somebody else's change came before, and the pause in between. */
  readonly patience?: { readonly turns: number; readonly pauseMs: number }
}

type Say = (words: string) => void

/** Issues what is due and says each report. @throws CommandFailed with the names of what it gave up on */
export async function issueReports(reports: Reports, request: Request, say: Say): Promise<void> {
  const { at, write } = request
  const { signal } = new AbortController()
  if (!(await haveReachedEnd(reports, signal))) {
    say(
      'The read models are behind the log, so projects may be missing here. They are brought up to date by the ' +
        'application when it starts, or by: npm run ops -- projections rebuild',
    )
  }
  if (write && at.getTime() > Date.now()) {
    say('This time has not come yet: what is reported now is not reported again when it does.')
  }
  const { reported, left } = await reportAll(reports, request)
  for (const report of reported) {
    const people = report.recipients === 1 ? '1 person' : `${report.recipients} people`
    say(`${nameOf(report)} to ${people}`)
  }
  if (left.length === 0 || reported.length > 0) say(summaryOf(reported.length, at, write))
  if (left.length === 0) return
  throw new CommandFailed(
    `Changed too often for a report to be issued now:\n${left.map((one) => `  ${nameOf(one)}`).join('\n')}\n` +
      'Run this once more. The application, while it runs, looks at them every minute.',
  )
}

interface Issued {
  readonly reported: readonly Reported[]
  /** What it gave up on. */
  readonly left: readonly ReportOf[]
}

/** Long enough for who was faster to be done. */
const standard = { turns: 50, pauseMs: 100 }

/** What somebody else's change came before is decided again, until nothing is left or patience ends. */
async function reportAll(
  reports: Reports,
  { at, write, patience: { turns, pauseMs } = standard }: Request,
): Promise<Issued> {
  const { signal } = new AbortController()
  const done: Done = new Map()
  const reported: Reported[] = []
  let left: ReportOf[] = []
  for (let turn = 1; turn <= turns; turn++) {
    left = []
    await reportDue(reports, {
      at,
      now: new Date(),
      write,
      done,
      signal,
      tell: (one) => reported.push(one),
      leave: (one) => left.push(one),
    })
    if (left.length === 0) break
    if (turn < turns) await setTimeout(pauseMs)
  }
  return { reported: reported.toSorted(byProject), left: left.toSorted(byProject) }
}

const byProject = (one: ReportOf, other: ReportOf) => one.projectId - other.projectId

const nameOf = ({ projectId, name, period }: ReportOf) =>
  `project ${projectId}, ${name}: ${period.frequency} report ${period.key}`

function summaryOf(count: number, at: Date, write: boolean): string {
  if (count === 0) return `At ${at.toISOString()} nothing is due that was not reported yet.`
  const [reports, are] = count === 1 ? ['1 report', 'is'] : [`${count} reports`, 'are']
  return write
    ? `${reports} ${are} issued. The mails leave while the application runs.`
    : `${reports} would be issued. Nothing was written.`
}
