import type { Kysely } from 'kysely'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import { defaultEmailPreferences } from '#domain/team/team-state.ts'
import type { Database } from '#schema/tables/database.ts'

export interface Candidate {
  readonly projectId: number
  readonly name: string
}

const pageSize = 100

/** Returns projects that may need a report for the period, in pages. Reads only the read models, which may lag. */
export async function* candidates(
  db: Kysely<Database>,
  schema: string,
  period: ReportPeriod,
  now: Date,
): AsyncGenerator<readonly Candidate[]> {
  let after = 0
  for (;;) {
    const page = await candidatesAfter(after, db.withSchema(schema), period, now)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.projectId
  }
}

const candidatesAfter = (
  after: number,
  reads: Kysely<Database>,
  { frequency, key, dueAt }: ReportPeriod,
  now: Date,
): Promise<Candidate[]> =>
  reads
    .selectFrom('projects as p')
    .leftJoin('reports_issued as r', (on) =>
      on.onRef('r.project_id', '=', 'p.id').on('r.frequency', '=', frequency).on('r.period_key', '=', key),
    )
    .select(['p.id as projectId', 'p.name'])
    .where('p.id', '>', after)
    .where('p.created_at', '<=', new Date(dueAt))
    .where('r.project_id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('members as m')
          .leftJoin('mail_settings as s', (on) =>
            on.onRef('s.project_id', '=', 'm.project_id').onRef('s.entry_id', '=', 'm.entry_id'),
          )
          .select('m.entry_id')
          .whereRef('m.project_id', '=', 'p.id')
          .where((m) => m.or([m('m.user_id', 'is not', null), m('m.expires_at', '>', now)]))
          .where((m) => m(m.fn.coalesce('s.enabled', m.val(defaultEmailPreferences.enabled)), '=', true))
          .where((m) =>
            m(m.fn.coalesce('s.frequency', m.val(defaultEmailPreferences.frequency)), '=', frequency),
          ),
      ),
    )
    .orderBy('p.id')
    .limit(pageSize)
    .execute()
