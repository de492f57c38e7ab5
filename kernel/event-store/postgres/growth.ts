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
  #count = 0
  #polling: NodeJS.Timeout | undefined

  constructor(config: ClientConfig) {
    this.#listener = new NotificationListener({
      config,
      channels: [channel],
      onNotification: this.#grown,
      onConnected: this.#grown, // events may have been appended while the connection was lost
    })
  }

  /** Number of notifications and polls so far. Read it before a read of the log, to detect appends during that read. */
  get count(): number {
    return this.#count
  }

  /**
   * Resolves when the count differs from `known`, or when the signal aborts. The first call starts the listener, because
   * most processes only read up to the end of the log, and PostgreSQL wakes every listener at each notification.
   */
  async waitForMoreThan(known: number, signal: AbortSignal): Promise<void> {
    if (!this.#polling) this.#listener.start()
    this.#polling ??= setInterval(this.#grown, pollMs).unref()
    if (this.#count === known) await once(this.#emitter, 'grown', { signal }).catch(() => undefined)
  }

  async close(): Promise<void> {
    clearInterval(this.#polling)
    await this.#listener.close()
  }

  readonly #grown = (): void => {
    this.#count += 1
    this.#emitter.emit('grown')
  }
}
