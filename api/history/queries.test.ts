import { sql } from 'kysely'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { readModelDefinition } from '#projector/read-model/read-model.ts'
import { ensureReadModel } from '#kernel/projections/read-model.ts'
import { readSchema } from '#schema/tables/database.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { selectPage } from './queries.ts'

const { db } = await testDatabase()
const schema = readSchema
const reads = db.withSchema(schema)
await ensureReadModel(db, schema, readModelDefinition)

// The log has 60 roadmap events and then 50,000 events of 1,000 projects, one event per second.
const columns = sql`(position, occurred_at, correlation_id, actor, revision, project_id, type, task_key, stream)`
await sql`insert into ${sql.id(schema, 'history')} ${columns}
  select n, timestamptz '2026-11-01T00:00:00Z' + n * interval '1 second',
    ('b0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
    n % 500 + 1, n / 1000, n % 1000 + 1, 'TaskStatusChanged', 'draw-a-logo', null
  from generate_series(1000, 50999) n`.execute(db)
await sql`insert into ${sql.id(schema, 'history')} ${columns}
  select n, timestamptz '2026-11-01T00:00:00Z', 'b1d5a1f0-0000-4000-8000-000000000000', 9999, n, null, 'GuidePublished', 'draw-a-logo', 'roadmap'
  from generate_series(1, 60) n`.execute(db)
await sql`analyze ${sql.id(schema, 'history')}`.execute(db)

interface Plan {
  'Relation Name'?: string | undefined
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  Plans?: Plan[] | undefined
}
const plan: z.ZodType<Plan> = z.object({
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  Plans: z.array(z.lazy(() => plan)).optional(),
})
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })])

/** Counts the history rows that a query plan reads, including rows that a filter removes. */
const rowsRead = (node: Plan): number =>
  (node['Relation Name'] === 'history'
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)

const byTime = { since: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-11-01T01:00:00Z') }
test.for([
  ['everything', {}, 51],
  ['everything after a page', { before: `${byTime.until.getTime()}-4600` }, 51],
  ['a stream', { stream: 'project-7' }, 50],
  ['a type', { type: 'GuidePublished' }, 51],
  ['a frequent type in an old period', { type: 'TaskStatusChanged', ...byTime }, 51],
  ['a user', { actor: 9999 }, 51],
  ['a request', { correlation: 'b1d5a1f0-0000-4000-8000-000000000000' }, 51],
  ['a prefix of a request id', { correlation: 'b1d5a1f0' }, 51],
  ['a project', { project: 7 }, 50],
  ['a task of a project', { project: 7, task: 'draw-a-logo' }, 50],
  ['a period', byTime, 51],
  ['a filter without matches', { type: 'TaskStatusChanged', actor: 9998 }, 0],
] as const)(
  'the database query for a page of the event history (%s) reads at most 60 of 50,000 rows',
  async ([, filter, shown]) => {
    const query = selectPage(reads, filter).compile()
    const { rows } = await db.executeQuery({
      ...query,
      sql: `explain (analyze, format json) ${query.sql}`,
    })
    const [
      {
        'QUERY PLAN': [{ Plan: top }],
      },
    ] = explained.parse(rows)
    expect(top['Actual Rows']).toBe(shown)
    expect(rowsRead(top)).toBeLessThanOrEqual(60)
  },
)
