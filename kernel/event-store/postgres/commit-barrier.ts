import type { ClientConfig } from 'pg'
import type { Position } from '../event-store.ts'
import { Connection } from './connection.ts'

/** Positions are drawn before the commit, so a higher one can become visible first. `log.ceiling` waits for open appends. */
export class CommitBarrier {
  readonly #connection: Connection
  #known: Position = 0n
  #current: Promise<Position> | undefined
  #next: Promise<Position> | undefined

  constructor(config: ClientConfig) {
    this.#connection = new Connection(config)
  }

  /** Covers all events that were committed before this call. Rejects if an append holds its lock for too long. */
  completePosition(): Promise<Position> {
    this.#next ??= this.#startNext()
    return this.#next
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  async #startNext(): Promise<Position> {
    await this.#current?.catch(() => undefined)
    this.#next = undefined
    this.#current = this.#query()
    return this.#current
  }

  async #query(): Promise<Position> {
    const { rows } = await this.#connection.query<{ ceiling: string }>(
      'select log.ceiling($1) as ceiling',
      [this.#known],
      'log_ceiling',
    )
    this.#known = BigInt(rows[0]?.ceiling ?? this.#known)
    return this.#known
  }
}
