import type { ClientConfig } from 'pg'
import type { Position } from '../event-store.ts'
import { Connection } from './connection.ts'

/**
 * Determines up to which position the log is complete. Positions are drawn before the commit, so that a higher position
 * can become visible first. Each append holds a shared advisory lock until its commit; `log.ceiling` takes the same lock
 * exclusively and thereby waits for all open appends. Concurrent calls share one query.
 */
export class CommitBarrier {
  readonly #connection: Connection
  #known: Position = 0n
  #current: Promise<Position> | undefined
  #next: Promise<Position> | undefined

  constructor(config: ClientConfig) {
    this.#connection = new Connection(config)
  }

  /**
   * Returns the position up to which no further event can appear. It covers all events that were committed before this
   * call. Rejects if an append holds its lock for too long.
   */
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
