import { EventEmitter, once } from 'node:events'
import type { ClientConfig } from 'pg'
import { NotificationListener } from '../../postgres/listen.ts'
import type { Connection } from './connection.ts'

const channel = 'log'
/** Readers poll the log at this interval, because notifications can be lost. */
const pollMs = 1_000

/** Notifies readers of an append. A NOTIFY inside the append's transaction would make all commits wait for each other. */
export async function notifyGrowth(connection: Connection): Promise<void> {
  const notify = `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', '')`
  // If the notification fails, readers find the events at their next poll.
  await connection.query(notify, [], 'log_notify').catch(() => undefined)
}

export class GrowthListener {
  readonly #listener: NotificationListener
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #closing = new AbortController()
  #count = 0
  #isStarted = false

  constructor(config: ClientConfig) {
    const grown = () => {
      this.#count += 1
      this.#emitter.emit('grown')
    }
    this.#listener = new NotificationListener({
      config,
      channels: [channel],
      onNotification: grown,
      onConnected: grown, // events may have been appended while the connection was lost
    })
  }

  /** Number of notifications so far. Read it before a read of the log, to detect appends during that read. */
  get count(): number {
    if (!this.#isStarted) this.#listener.start()
    this.#isStarted = true
    return this.#count
  }

  /** Resolves when the number of notifications differs from `known`, or after the poll interval. */
  async waitForMoreThan(known: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== known) return
    const end = AbortSignal.any([signal, this.#closing.signal, AbortSignal.timeout(pollMs)])
    await once(this.#emitter, 'grown', { signal: end }).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#listener.close()
  }
}
