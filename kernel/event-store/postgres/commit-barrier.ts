import type { ClientConfig } from 'pg'
import { Batcher } from '../../postgres/batcher.ts'
import type { Position } from '../event-store.ts'
import { Connection } from './connection.ts'

/** Finds the position up to which the log is complete: `log.ceiling` waits for open appends, which may commit late. */
export class CommitBarrier {
  readonly #connection: Connection
  readonly #calls = new Batcher((calls: readonly null[]) => this.#query(calls.length))
  #known: Position = 0n

  constructor(config: ClientConfig) {
    this.#connection = new Connection(config)
  }

  /** Returns a position without missing events before it. Rejects if an open append holds its lock for too long. */
  completePosition(): Promise<Position> {
    return this.#calls.submit(null)
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  async #query(callers: number): Promise<Position[]> {
    const { rows } = await this.#connection.query<{ ceiling: string }>(
      'select log.ceiling($1) as ceiling',
      [this.#known],
      'log_ceiling',
    )
    this.#known = BigInt(rows[0]?.ceiling ?? this.#known)
    return Array.from({ length: callers }, () => this.#known)
  }
}
