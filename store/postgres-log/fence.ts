import type { ClientConfig } from 'pg'
import type { Position } from '../event-store.ts'
import { Connection } from './connection.ts'

/**
 * Learns up to where the log is final: every event at or below the ceiling can be seen, none can still
 * appear there. Readers of a process that ask at the same time share one question to the server.
 */
export class Fence {
  readonly #connection: Connection
  #known: Position = 0n
  #asking: Promise<Position> | undefined
  #next: Promise<Position> | undefined

  constructor(config: ClientConfig) {
    this.#connection = new Connection(config)
  }

  /** A ceiling taken after this call, so that it covers whatever was committed before it. */
  ceiling(): Promise<Position> {
    this.#next ??= this.#askNext()
    return this.#next
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  async #askNext(): Promise<Position> {
    await this.#asking?.catch(() => undefined)
    this.#next = undefined
    this.#asking = this.#ask()
    return this.#asking
  }

  async #ask(): Promise<Position> {
    const { rows } = await this.#connection.query<{ ceiling: string }>(
      'select log.ceiling($1) as ceiling',
      [this.#known],
      'log_ceiling',
    )
    this.#known = BigInt(rows[0]?.ceiling ?? this.#known)
    return this.#known
  }
}
