import { newestPeriod, type ReportPeriod } from '#domain/reports/report-period.ts'
import { InvalidEventError, NewerEventError } from '#schema/events/parse.ts'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import type { WorkContext } from '../work-context.ts'
import { candidates, type Candidate } from './candidates.ts'
import { reportProject, type ReportOutcome } from './report-project.ts'

export interface Reports extends WorkContext {
  readonly timeZone: string
}

export interface DueReport extends Candidate {
  readonly period: ReportPeriod
}

/** An issued report. In a dry run, a report that would be issued. */
export interface IssuedReport extends DueReport {
  readonly recipients: number
}

/** Newest completed period by frequency. A period is completed when all its reports are issued. */
export type CompletedPeriods = Map<ReportFrequency, string>

export interface ReportRun {
  readonly at: Date
  readonly now: Date
  /** False in a dry run, which appends no events. */
  readonly write: boolean
  /** Completed periods. The run skips them, and adds the periods that it completes. */
  readonly done: CompletedPeriods
  readonly signal: AbortSignal
}

interface ReportResult {
  readonly issued: IssuedReport[]
  /** Reports that were not issued, because other processes repeatedly changed the projects. */
  readonly skipped: DueReport[]
}

/** Issues all due reports, except reports that the read models already list. */
export async function reportDue(reports: Reports, run: ReportRun): Promise<ReportResult> {
  const results: ReportResult[] = []
  for (const frequency of reportFrequencies) {
    const period = newestPeriod(frequency, run.at, reports.timeZone)
    if (run.done.get(frequency) === period.key) continue
    const result = await reportPeriod(reports, run, period)
    if (result.skipped.length === 0 && !run.signal.aborted) run.done.set(frequency, period.key)
    results.push(result)
  }
  return {
    issued: results.flatMap(({ issued }) => issued),
    skipped: results.flatMap(({ skipped }) => skipped),
  }
}

async function reportPeriod(reports: Reports, run: ReportRun, period: ReportPeriod): Promise<ReportResult> {
  const { db, schema, log } = reports
  const issued: IssuedReport[] = []
  const skipped: DueReport[] = []
  for await (const page of candidates(db, schema, period, run.now)) {
    if (run.signal.aborted) break
    await Promise.all(
      page.map(async (candidate) => {
        const outcome = await reportOne(reports, run, period, candidate)
        if (outcome === 'later') skipped.push({ ...candidate, period })
        else if (outcome !== 'none') issued.push({ ...candidate, period, recipients: outcome.recipients })
      }),
    )
  }
  if (issued.length > 0 && run.write) log.info({ ...period, projects: issued.length }, 'Issued reports')
  return { issued, skipped }
}

/** Issues the report of one project. Skips the project if this release cannot read one of its events. */
async function reportOne(
  { commands, log }: Reports,
  run: ReportRun,
  period: ReportPeriod,
  { projectId }: Candidate,
): Promise<ReportOutcome> {
  try {
    return await reportProject(commands, projectId, period, run)
  } catch (error) {
    if (!(error instanceof NewerEventError || error instanceof InvalidEventError)) throw error
    log.warn(
      { err: error, requestId: error.requestId, projectId, ...period },
      'Skipped the report of a project, because this release cannot read an event of the project',
    )
    return 'none'
  }
}
