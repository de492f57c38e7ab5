import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { newestPeriod, type ReportPeriod } from '#domain/report-period.ts'
import { BrokenEvent, NewerEvent } from '#schema/events/parse.ts'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { candidates, type Candidate } from './candidates.ts'
import { reportProject, type ReportOutcome } from './report-project.ts'

export interface Reports {
  readonly db: Kysely<Database>
  readonly store: EventStore
  /** Where the read models are. */
  readonly schema: string
  /** By whose clocks reports are due. */
  readonly timeZone: string
  readonly log: Logger
}

export interface ReportOf extends Candidate {
  readonly period: ReportPeriod
}

/** A report that is issued now, by this turn or by another at the same moment; or would be. */
export interface Reported extends ReportOf {
  readonly recipients: number
}

/** When periods are done: for each frequency the key of the newest one of which nothing is left to do. */
export type Done = Map<ReportFrequency, string>

export interface Turn {
  /** The periods that are due at this time. */
  readonly at: Date
  /** Of the clock; differs from `at` where an operator asks for another time. */
  readonly now: Date
  /** False: nothing is written, only told. */
  readonly write: boolean
  /** What is known to be done already, and learns what is done now. */
  readonly done: Done
  readonly signal: AbortSignal
  readonly tell?: (reported: Reported) => void
  /** Told what it left, since somebody else changed the project at the same time. */
  readonly leave?: (left: ReportOf) => void
}

/**
 * Issues what is due and was not issued yet, as far as the read models know of it. True where nothing is left: else
 * another turn has to look again.
 */
export async function reportDue(reports: Reports, turn: Turn): Promise<boolean> {
  let complete = true
  for (const frequency of reportFrequencies) {
    const period = newestPeriod(frequency, turn.at, reports.timeZone)
    if (turn.done.get(frequency) === period.key) continue
    if (await reportPeriod(reports, turn, period)) turn.done.set(frequency, period.key)
    else complete = false
  }
  return complete
}

/** True where it left nothing. */
async function reportPeriod(reports: Reports, turn: Turn, period: ReportPeriod): Promise<boolean> {
  const { db, schema, log } = reports
  const { now, signal, tell, leave } = turn
  let complete = true
  let count = 0
  for await (const page of candidates(db, schema, period, now)) {
    if (signal.aborted) return false
    await Promise.all(
      page.map(async (candidate) => {
        const outcome = await reportOne(reports, turn, period, candidate)
        if (outcome === 'none') return
        if (outcome === 'later') {
          complete = false
          leave?.({ ...candidate, period })
          return
        }
        count++
        tell?.({ ...candidate, period, recipients: outcome.recipients })
      }),
    )
  }
  if (count > 0 && turn.write) log.info({ ...period, projects: count }, 'reports were issued')
  return complete
}

/** A project that this release cannot read holds no other up; the newer one that can starts with a turn of its own. */
async function reportOne(
  { store, log }: Reports,
  { now, write }: Turn,
  period: ReportPeriod,
  { projectId }: Candidate,
): Promise<ReportOutcome> {
  try {
    return await reportProject(store, { projectId, period, now, write })
  } catch (error) {
    if (!(error instanceof NewerEvent || error instanceof BrokenEvent)) throw error
    log.warn(
      { err: error, requestId: error.requestId, projectId, ...period },
      'a project cannot be reported by this release',
    )
    return 'none'
  }
}
