import { EventEmitter, once } from 'node:events'
import type { ClientConfig } from 'pg'
import * as z from 'zod'
import { NotificationListener } from '../../postgres/listen.ts'
import type { Position } from '../event-store.ts'
import type { Connection } from './connection.ts'
import { columns, pageSize, type Row } from './rows.ts'

const channel = 'log'
/** Readers poll the log at this interval, because notifications can be lost. */
const pollMs = 1_000
const maxNotifications = 100
const maxNotificationBytes = 7_999 // limit of PostgreSQL

/** Sends each event in a notification of its own. The notification of an event that is too large is empty. */
const notify = `
  select set_config('synchronous_commit', 'off', true), (
    select count(pg_notify('${channel}', case when octet_length(event) <= ${maxNotificationBytes} then event else '' end))
    from (
      select to_json(e)::text as event from (
        select ${columns} from log.events where position > $1 order by position desc limit ${maxNotifications}
      ) e order by position
    ) events
  )`

/**
 * Notifies readers of the newest events after a position. A NOTIFY inside the append's transaction would make all commits
 * wait for each other.
 */
export async function notifyGrowth(connection: Connection, after: Position): Promise<void> {
  // If the notification fails, readers find the events at their next poll.
  await connection.query(notify, [after], 'log_notify').catch(() => undefined)
}

const row: z.ZodType<Row> = z.object({
  position: z.int().transform(String),
  stream: z.string(),
  revision: z.int().transform(String),
  id: z.string(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
})

function parseRow(payload: string): Row | null {
  try {
    return row.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

/** Receives the notifications of one reader. */
export class NotifiedEvents implements Disposable {
  readonly #emitter = new EventEmitter()
  readonly #listener: GrowthListener
  #rows: Row[] | null = null

  constructor(listener: GrowthListener) {
    this.#listener = listener
  }

  /** Returns the events since the last call; null if the log may contain further new events. */
  take(): readonly Row[] | null {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** Adds an event. Null means that the log may contain new events without a notification. */
  add(row: Row | null): void {
    if (row === null || this.#rows?.length === pageSize) this.#rows = null
    else this.#rows?.push(row)
    this.#emitter.emit('added')
  }

  /** Resolves after a notification since the last `take`, or when the signal aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    this.#listener.start()
    if (this.#rows?.length === 0) await once(this.#emitter, 'added', { signal }).catch(() => undefined)
  }

  [Symbol.dispose](): void {
    this.#listener.remove(this)
  }
}

export class GrowthListener {
  readonly #listener: NotificationListener
  readonly #readers = new Set<NotifiedEvents>()
  #polling: NodeJS.Timeout | undefined

  constructor(config: ClientConfig) {
    this.#listener = new NotificationListener({
      config,
      channels: [channel],
      onNotification: (_, payload) => this.#add(parseRow(payload)),
      onConnected: () => this.#add(null), // events may have been appended while the connection was lost
    })
  }

  follow(): NotifiedEvents {
    const events = new NotifiedEvents(this)
    this.#readers.add(events)
    return events
  }

  remove(events: NotifiedEvents): void {
    this.#readers.delete(events)
  }

  /** Is called when a reader waits: most processes only read, and PostgreSQL wakes every listener at each notification. */
  start(): void {
    if (this.#polling) return
    this.#listener.start()
    this.#polling = setInterval(() => this.#add(null), pollMs).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#polling)
    await this.#listener.close()
  }

  #add(row: Row | null): void {
    for (const events of this.#readers) events.add(row)
  }
}
