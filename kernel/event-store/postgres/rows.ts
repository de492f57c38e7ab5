import type { Pool } from 'pg'
import type { Position, RecordedEvent } from '../event-store.ts'
import { parseRecordedEvent } from '../recorded-event.ts'

export const columns = 'position, stream, revision, id, type, data, metadata'

export const pageSize = 500

export const nextEvents = `select ${columns} from log.events
  where position > $1 and position <= current_setting('log.ceiling')::bigint order by position limit ${pageSize}`

/** Selects one page of each stream. `place` is the index of the stream in the parameters, starting at 1. */
const pagesOfStreams = `select page_start.place::integer as place, page.*
  from unnest($1::text[], $2::bigint[]) with ordinality as page_start (stream, start, place)
  cross join lateral (
    select ${columns} from log.events e
    where e.stream = page_start.stream and e.revision >= page_start.start order by e.revision limit ${pageSize}
  ) page
  order by place, revision`

export interface Row {
  readonly position: string
  readonly stream: string
  readonly revision: string
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

export interface PageStart {
  readonly stream: string
  readonly from: bigint
}

export async function readStreamPages(pool: Pool, starts: readonly PageStart[]): Promise<Row[][]> {
  const { rows } = await pool.query<Row & { readonly place: number }>({
    name: 'log_streams',
    text: pagesOfStreams,
    values: [starts.map(({ stream }) => stream), starts.map(({ from }) => from)],
  })
  const pages: Row[][] = starts.map(() => [])
  for (const { place, ...row } of rows) pages[place - 1]?.push(row)
  return pages
}

export async function readLastPosition(pool: Pool): Promise<Position | null> {
  const { rows } = await pool.query<{ last: string | null }>('select max(position) as last from log.events')
  const last = rows[0]?.last
  return last === undefined || last === null ? null : BigInt(last)
}

export function toEvent(row: Row): RecordedEvent {
  return parseRecordedEvent({ ...row, revision: BigInt(row.revision), position: BigInt(row.position) })
}
