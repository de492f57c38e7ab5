import { escapeIdentifier, type Client } from 'pg'
import type { Logger } from 'pino'
import type { Position } from '../event-store/event-store.ts'
import { connectionName, type DatabaseNames } from '../postgres/names.ts'
import { NotificationListener } from '../postgres/listen.ts'
import { isUndefinedTable } from '../postgres/sqlstate.ts'
import { RecurringFailure } from '../resilience/recurring-failure.ts'
import { NotificationQueue, type PositionListener, type Replica } from './notification-queue.ts'
import { parseNotification, type PositionNotification } from './position-notification.ts'
import { ReachedPosition } from './reached-position.ts'

export interface PositionOptions {
  readonly url: string
  readonly names: Pick<DatabaseNames, 'application'>
  readonly schema: string
  readonly log: Logger
  /** Replica that answers queries. Notifications are delivered when the replica has caught up. */
  readonly replica?: Replica | null
  /** Second channel. Its notifications also wait for the replica, and come after those of the read model. */
  readonly otherChannel?: string
}

/** Time that a request waits for the read models. After this time, the response reports a lag. */
export const readYourWritesTimeoutMs = 2_000

/** First part of the application name of a connection that receives position notifications. */
export const positionConnection = (names: PositionOptions['names']) => connectionName(names, 'read position')

export const positionConnectionOf = (names: PositionOptions['names'], schema: string) =>
  `${positionConnection(names)} of ${schema}`

/** Tracks the position up to which queries see all events. After a reconnect, the position can be lower. */
export class ProjectionPosition {
  readonly #options: PositionOptions
  readonly #listeners = new Set<PositionListener>()
  readonly #queue: NotificationQueue
  readonly #reached = new ReachedPosition()
  readonly #connection: NotificationListener
  #notifiedPosition: Position = -1n
  #isReadingCheckpoint = false

  private constructor(options: PositionOptions) {
    this.#options = options
    const { url, names, schema, log, replica = null, otherChannel } = options
    this.#queue = new NotificationQueue(replica, {
      changed: (notification) => {
        this.#reached.reach(notification.position)
        for (const { changed } of this.#listeners) changed(notification)
      },
      notified: (payload) => {
        for (const { notified } of this.#listeners) notified(payload)
      },
    })
    const failure = new RecurringFailure(log, {
      failed: 'Lost the connection for read-model notifications; reconnecting',
      recovered: 'Connected for read-model notifications again',
    })
    this.#connection = new NotificationListener({
      config: {
        connectionString: url,
        application_name: positionConnectionOf(names, schema),
        query_timeout: 5_000,
      },
      channels: [schema, ...(otherChannel === undefined ? [] : [otherChannel])],
      onNotification: (channel, payload) =>
        channel === schema ? this.#receive(payload) : this.#queue.addOther(payload),
      onConnected: async (client) => {
        this.#notifiedPosition = -1n // the position can be lower than on the last connection
        const checkpoint = await this.#readCheckpoint(client)
        // PostgreSQL can deliver a newer notification before the end of the read.
        const isOlder = checkpoint < this.#notifiedPosition
        this.#add({ position: isOlder ? this.#notifiedPosition : checkpoint, keys: '*' })
        failure.recovered()
      },
      onError: (error) => failure.report(error),
    })
  }

  static async open(options: PositionOptions): Promise<ProjectionPosition> {
    const opened = new ProjectionPosition(options)
    await opened.#connection.connect()
    return opened
  }

  /** Position up to which queries see all events; -1 before the first batch. */
  get position(): Position {
    return this.#reached.position
  }

  /** Position that the projector has written to the primary. The replica may still lag. */
  get notifiedPosition(): Position {
    return this.#notifiedPosition
  }

  /** Waits until queries see the event at this position. Returns false after the timeout. */
  async waitFor(position: Position | null, timeoutMs = readYourWritesTimeoutMs): Promise<boolean> {
    if (position === null || (await this.#reached.waitFor(position, timeoutMs))) return true
    void this.#readMissed()
    return false
  }

  listen(listener: PositionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#queue.close()
    this.#reached.close()
    await this.#connection.close()
  }

  /** Reads the checkpoint, in case notifications were lost. Replaces a connection that does not answer. */
  async #readMissed(): Promise<void> {
    const { client } = this.#connection
    if (!client || this.#isReadingCheckpoint) return
    this.#isReadingCheckpoint = true
    try {
      const position = await this.#readCheckpoint(client)
      if (position > this.#notifiedPosition) this.#notifiedPosition = position
      await this.#options.replica?.caughtUp()
      if (position > this.position) this.#reached.reach(position)
    } catch {
      await client.end().catch(() => {})
    }
    this.#isReadingCheckpoint = false
  }

  async #readCheckpoint(client: Client): Promise<Position> {
    const { rows } = await client
      .query<{ position: string | null }>(
        `select position::text from ${escapeIdentifier(this.#options.schema)}.checkpoint`,
      )
      .catch((error: unknown) => {
        if (isUndefinedTable(error)) return { rows: [] }
        throw error
      })
    return BigInt(rows[0]?.position ?? -1)
  }

  #receive(payload: string): void {
    try {
      this.#add(parseNotification(payload))
    } catch (error) {
      this.#options.log.warn({ err: error }, 'Invalid read-model notification ignored')
      void this.#readMissed()
    }
  }

  #add(notification: PositionNotification): void {
    this.#notifiedPosition = notification.position
    this.#queue.add(notification)
  }
}
