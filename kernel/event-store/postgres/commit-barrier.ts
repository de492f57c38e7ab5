import type { ClientConfig } from 'pg'
import { Batcher } from '../../postgres/batcher.ts'
import type { Position } from '../event-store.ts'
import { Connection } from './connection.ts'

/** Positions are drawn before the commit, so a higher one can become visible first. `log.ceiling` waits for open appends. */
export class CommitBarrier {
  readonly #connection: Connection
  readonly #calls = new Batcher((calls: readonly null[]) => this.#query(calls.length))
  #known: Position = 0n

  constructor(config: ClientConfig) {
    this.#connection = new Connection(config)
  }

  /** Covers all events that were committed before this call. Rejects if an append holds its lock for too long. */
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
