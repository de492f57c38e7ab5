import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { listEvents, HistoryEvent } from '#schema/api/history.ts'
import type { EventType } from '#schema/events/index.ts'
import type { Database } from '#schema/tables/database.ts'

const pageSize = 50

type Filter = z.output<NonNullable<(typeof listEvents)['query']>>
export type HistoryRow = Omit<
  HistoryEvent,
  'id' | 'version' | 'correlation' | 'causation' | 'command' | 'payload'
>

/** Returns a page of events, the newest event first. `next` is the cursor of the next page. */
export async function historyPage(
  reads: Kysely<Database>,
  filter: Filter,
): Promise<{ events: HistoryRow[]; next: string | null }> {
  const rows = await selectPage(reads, filter).execute()
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    events: page.map((row) => ({
      position: row.position.toString(),
      stream: row.stream ?? `${projectPrefix}${row.project_id}`,
      revision: row.revision,
      type: row.type,
      at: row.occurred_at.toISOString(),
      by: row.actor === null || row.username === null ? null : { id: row.actor, username: row.username },
      actorId: row.actor,
      whom: row.whom_id === null || row.whom === null ? null : { id: row.whom_id, username: row.whom },
      projectId: row.project_id,
      task: row.task_key === null ? null : { key: row.task_key, title: row.title },
    })),
    next: last ? `${last.occurred_at.getTime()}-${last.position}` : null,
  }
}

/** Selects a page and one row of the next page. Casts ids in filters, because they can be too large for `integer`. */
export function selectPage(
  reads: Kysely<Database>,
  { stream, type, actor, correlation, project, task, since, until, before }: Filter,
) {
  let page = reads.selectFrom('history as h')
  if (stream !== undefined) page = page.where(isStream(stream))
  if (type !== undefined) page = page.where('h.type', '=', sql<EventType>`${type}`)
  if (actor !== undefined) page = page.where('h.actor', '=', sql<number>`${actor}::bigint`)
  if (correlation !== undefined)
    page = page.where(
      sql<boolean>`h.correlation_id between ${uuidFrom(correlation, '0')} and ${uuidFrom(correlation, 'f')}`,
    )
  if (project !== undefined) page = page.where('h.project_id', '=', sql<number>`${project}::bigint`)
  if (task !== undefined) page = page.where('h.task_key', '=', task)
  if (since !== undefined) page = page.where('h.occurred_at', '>=', since)
  if (until !== undefined) page = page.where('h.occurred_at', '<', until)
  if (before !== undefined) page = page.where(sql<boolean>`(h.occurred_at, h.position) < ${cursor(before)}`)
  return page
    .leftJoin('identity.accounts as account', 'account.id', 'h.actor')
    .leftJoin('identity.accounts as whom', (join) => join.on('whom.id', '=', userOfStream))
    .selectAll('h')
    .select(['account.username', 'whom.id as whom_id', 'whom.username as whom'])
    .select((rows) =>
      rows
        .selectFrom('roadmap_tasks as r')
        .whereRef('r.key', '=', 'h.task_key')
        .orderBy('r.version', 'desc')
        .limit(1)
        .select('r.title')
        .as('title'),
    )
    .orderBy('h.occurred_at', 'desc')
    .orderBy('h.position', 'desc')
    .limit(pageSize + 1)
}

const projectPrefix = 'project-'

/** The history stores an event of a project stream with the project id and without the stream name. */
function isStream(stream: string) {
  const projectId = /^project-([1-9]\d{0,14})$/.exec(stream)?.[1]
  return projectId === undefined
    ? sql<boolean>`h.stream = ${stream}`
    : sql<boolean>`h.project_id = ${projectId}::bigint and h.stream is null`
}

const uuidFrom = (prefix: string, rest: '0' | 'f') =>
  sql`${prefix.replaceAll('-', '').padEnd(32, rest).slice(0, 32)}::uuid`

const userOfStream = sql<number>`substring(h.stream from '^user-(\\d{1,9})$')::integer`

/** Compares the time and then the position, because several events can have the same time. */
function cursor(before: string) {
  const [time, position] = before.split('-')
  return sql`(${new Date(Number(time))}::timestamptz, ${position}::bigint)`
}
