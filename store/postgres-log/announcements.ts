import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { Connection } from './connection.ts'

const channel = 'log'
/** Readers look at the log this often, announced or not. */
const pollMs = 1_000

/**
 * Says that the log has grown, behind the append that is on its way on the same connection: in a transaction of its own,
 * since a NOTIFY in the append's would serialise the commits of all connections. It waits for no disk.
 */
export async function announce(connection: Connection): Promise<void> {
  const announcing = `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', '')`
  // One that is lost costs a reader its poll interval.
  await connection.query(announcing, [], 'log_announce').catch(() => undefined)
}

/** Hears that the log has grown, on a connection of its own, opened with the first subscription. */
export class Listener {
  readonly #connection: Connection
  readonly #bell = new EventEmitter().setMaxListeners(0)
  readonly #closing = new AbortController()
  #heard = 0
  #listening: Promise<void> | undefined

  constructor(config: ClientConfig) {
    this.#connection = new Connection(config)
  }

  /** How often the log has been heard to grow: taken before a read, it tells whether more came meanwhile. */
  get heard(): number {
    this.#listening ??= this.#listen()
    return this.#heard
  }

  /** Waits for more than was `heard`, a poll interval at most. */
  async more(heard: number, signal: AbortSignal): Promise<void> {
    if (this.#heard !== heard) return
    const over = AbortSignal.any([signal, this.#closing.signal, AbortSignal.timeout(pollMs)])
    await once(this.#bell, 'ring', { signal: over }).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#connection.close()
    await this.#listening
  }

  async #listen(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      try {
        const client = await this.#connection.open()
        client.on('notification', () => this.#ring())
        const ended = once(client, 'end', { signal: this.#closing.signal })
        ended.catch(() => undefined)
        await this.#connection.query(`listen ${channel}`)
        this.#ring() // whatever came while nobody listened
        await ended
      } catch {
        await pause(pollMs, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      }
    }
  }

  #ring(): void {
    this.#heard += 1
    this.#bell.emit('ring')
  }
}
