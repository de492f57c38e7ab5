import type { Pool } from 'pg'
import type { Position, RecordedEvent } from '../event-store.ts'
import { recordedEvent } from '../recorded-event.ts'

const columns = 'position, stream, revision, id, type, data, metadata'

export const pageSize = 500

/** What a reader behind `after` may see, in order. */
export const nextEvents = `select ${columns} from log.events
  where position > $1 and position <= $2 order by position limit ${pageSize}`

/** A page of each of several streams; `place` tells for which of them a row was read. */
const pagesOfStreams = `select wanted.place::integer as place, page.*
  from unnest($1::text[], $2::bigint[]) with ordinality as wanted (stream, start, place)
  cross join lateral (
    select ${columns} from log.events e
    where e.stream = wanted.stream and e.revision >= wanted.start order by e.revision limit ${pageSize}
  ) page
  order by place, revision`

/** As Postgres answers; `toEvent` checks that it is an event of ours. */
export interface Row {
  readonly position: string
  readonly stream: string
  readonly revision: string
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

export async function readBehind(pool: Pool, after: Position, ceiling: Position): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name: 'log_next', text: nextEvents, values: [after, ceiling] })
  return rows
}

/** The place in a stream from which a page is wanted. */
export interface PageStart {
  readonly stream: string
  readonly from: bigint
}

/** The pages in the order in which they are wanted. */
export async function readStreamPages(pool: Pool, wanted: readonly PageStart[]): Promise<Row[][]> {
  const { rows } = await pool.query<Row & { readonly place: number }>({
    name: 'log_streams',
    text: pagesOfStreams,
    values: [wanted.map(({ stream }) => stream), wanted.map(({ from }) => from)],
  })
  const pages: Row[][] = wanted.map(() => [])
  for (const { place, ...row } of rows) pages[place - 1]?.push(row)
  return pages
}

export async function readLastPosition(pool: Pool): Promise<Position | null> {
  const { rows } = await pool.query<{ last: string | null }>('select max(position) as last from log.events')
  const last = rows[0]?.last
  return last === undefined || last === null ? null : BigInt(last)
}

export function toEvent(row: Row): RecordedEvent {
  return recordedEvent({ ...row, revision: BigInt(row.revision), position: BigInt(row.position) })
}
