import type { Pool } from 'pg'
import type { Position, RecordedEvent } from '../event-store.ts'
import { recordedEvent } from '../recorded-event.ts'

const columns = 'position, stream, revision, id, type, data, metadata'

export const pageSize = 500

/** What a reader behind `after` may see, in order. */
export const nextEvents = `select ${columns} from log.events
  where position > $1 and position <= $2 order by position limit ${pageSize}`

const eventsOfStream = `select ${columns} from log.events
  where stream = $1 and revision >= $2 order by revision limit ${pageSize}`

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

export async function readStreamPage(pool: Pool, stream: string, from: bigint): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name: 'log_stream', text: eventsOfStream, values: [stream, from] })
  return rows
}

export async function readLastPosition(pool: Pool): Promise<Position | null> {
  const { rows } = await pool.query<{ last: string | null }>('select max(position) as last from log.events')
  const last = rows[0]?.last
  return last === undefined || last === null ? null : BigInt(last)
}

export function toEvent(row: Row): RecordedEvent {
  return recordedEvent({ ...row, revision: BigInt(row.revision), position: BigInt(row.position) })
}
