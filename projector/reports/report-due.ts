import { newestPeriod, type ReportPeriod } from '#domain/reports/report-period.ts'
import { InvalidEventError, NewerEventError } from '#schema/events/parse.ts'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import type { WorkContext } from '../work-context.ts'
import { candidates, type Candidate } from './candidates.ts'
import { reportProject, type ReportOutcome } from './report-project.ts'

export interface Reports extends WorkContext {
  /** IANA time zone of the schedule. */
  readonly timeZone: string
}

export interface ReportOf extends Candidate {
  readonly period: ReportPeriod
}

/** A report that this or a concurrent run issued, or that a dry run would issue. */
export interface Reported extends ReportOf {
  readonly recipients: number
}

/** Key of the newest period of each frequency whose reports are all issued. */
export type Done = Map<ReportFrequency, string>

export interface ReportRun {
  /** Time that decides which periods are due. */
  readonly at: Date
  readonly now: Date
  /** False for a dry run, which calls `onReport` but issues no report. */
  readonly write: boolean
  /** Periods that need no further run. Updated by the run. */
  readonly done: Done
  readonly signal: AbortSignal
  readonly onReport?: (reported: Reported) => void
  /** Called for a project that changed concurrently. */
  readonly onSkip?: (skipped: ReportOf) => void
}

/** Issues the due reports that the read models do not list yet. */
export async function reportDue(reports: Reports, run: ReportRun): Promise<void> {
  for (const frequency of reportFrequencies) {
    const period = newestPeriod(frequency, run.at, reports.timeZone)
    if (run.done.get(frequency) === period.key) continue
    if (await reportPeriod(reports, run, period)) run.done.set(frequency, period.key)
  }
}

/** Returns false if reports are left for another run. */
async function reportPeriod(reports: Reports, run: ReportRun, period: ReportPeriod): Promise<boolean> {
  const { db, schema, log } = reports
  const { now, signal, onReport, onSkip } = run
  let complete = true
  let count = 0
  for await (const page of candidates(db, schema, period, now)) {
    if (signal.aborted) return false
    await Promise.all(
      page.map(async (candidate) => {
        const outcome = await reportOne(reports, run, period, candidate)
        if (outcome === 'none') return
        if (outcome === 'later') {
          complete = false
          onSkip?.({ ...candidate, period })
          return
        }
        count++
        onReport?.({ ...candidate, period, recipients: outcome.recipients })
      }),
    )
  }
  if (count > 0 && run.write) log.info({ ...period, projects: count }, 'issued reports')
  return complete
}

/** Skips a project that only a newer release can read. */
async function reportOne(
  { store, log }: Reports,
  { now, write }: ReportRun,
  period: ReportPeriod,
  { projectId }: Candidate,
): Promise<ReportOutcome> {
  try {
    return await reportProject(store, { projectId, period, now, write })
  } catch (error) {
    if (!(error instanceof NewerEventError || error instanceof InvalidEventError)) throw error
    log.warn(
      { err: error, requestId: error.requestId, projectId, ...period },
      'This release cannot report a project because it cannot read an event',
    )
    return 'none'
  }
}
