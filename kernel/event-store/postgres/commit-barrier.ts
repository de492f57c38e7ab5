import type { ClientConfig } from 'pg'
import type { Position } from '../event-store.ts'
import { Connection } from './connection.ts'
import { nextEvents, type Row } from './rows.ts'

/** Sets `log.ceiling` to the position up to which all appends are committed. `nextEvents` reads no further. */
const setCeiling = `select set_config('log.ceiling', log.ceiling($1)::text, false) as ceiling`

/** Reads events only up to a position at which all earlier appends are committed. First waits for open appends. */
export class CommitBarrier {
  readonly #connection: Connection
  #known: Position = 0n

  constructor(config: ClientConfig) {
    this.#connection = new Connection(config)
  }

  /** Returns the next page of events after a position. Rejects if an open append holds its lock for too long. */
  async readAfter(position: Position): Promise<Row[]> {
    // Both queries are sent together. The second query sees the appends that the first query has waited for.
    const [barrier, { rows }] = await Promise.all([
      this.#connection.query<{ ceiling: string }>(setCeiling, [this.#known], 'log_ceiling'),
      this.#connection.query<Row>(nextEvents, [position], 'log_next'),
    ])
    this.#known = BigInt(barrier.rows[0]?.ceiling ?? this.#known)
    return rows
  }

  close(): Promise<void> {
    return this.#connection.close()
  }
}
