import { escapeIdentifier, type Client } from 'pg'
import type { Logger } from 'pino'
import { NotificationListener } from '../postgres/listen.ts'
import { isUndefinedTable } from '../postgres/sqlstate.ts'
import { parseNotification, type PositionNotification } from './position-notification.ts'

interface Replica {
  caughtUp(): Promise<void>
}

export interface PositionOptions {
  readonly url: string
  readonly schema: string
  readonly log: Logger
  /** Replica that answers queries. Listeners are notified after the replica has caught up with the primary. */
  readonly replica?: Replica | null
  /** A second channel. Its notifications also wait for the replica, and are delivered after those of the read model. */
  readonly otherChannel?: string
}

export interface PositionListener {
  /** Called after the read model changed. `keys` is `*` if notifications may have been missed. */
  readonly changed: (notification: PositionNotification) => void
  readonly notified: (payload: string) => void
}

/** A request waits this long for the read models. Then the response reports that they lag. */
export const readYourWritesTimeoutMs = 2_000

/** Prefix of an application name. Every API process keeps a connection with this name open. */
export const positionConnection = 'brandpath read position'

export const positionConnectionOf = (schema: string) => `${positionConnection} of ${schema}`

/** If more notifications are pending, one notification with `*` replaces them. */
const maxPending = 1_000

interface Pending {
  positions: PositionNotification[]
  readonly otherPayloads: Set<string>
}

interface Waiter {
  readonly position: bigint
  readonly done: (reached: boolean) => void
}

/** Follows the position of the projector. After a reconnect, reads it from the checkpoint; it may then decrease. */
export class ProjectionPosition {
  readonly #options: PositionOptions
  readonly #waiters = new Set<Waiter>()
  readonly #listeners = new Set<PositionListener>()
  #position = -1n
  #notifiedPosition = -1n
  readonly #listener: NotificationListener
  #isClosed = false
  #isReadingCheckpoint = false
  /** Notifications of changes that the replica may not have yet. */
  #pending = nothingPending()
  #isWaitingForReplica = false

  private constructor(options: PositionOptions) {
    this.#options = options
    const { url, schema, log, otherChannel } = options
    this.#listener = new NotificationListener({
      config: {
        connectionString: url,
        application_name: positionConnectionOf(schema),
        query_timeout: 5_000,
      },
      channels: [schema, ...(otherChannel === undefined ? [] : [otherChannel])],
      onNotification: (channel, payload) =>
        channel === schema ? this.#receive(payload) : this.#receiveOther(payload),
      onConnected: async (client) =>
        this.#enqueue({ position: await this.#readCheckpoint(client), keys: '*' }),
      onError: (error, attempt) => {
        if (attempt === 1)
          log.warn({ err: error }, 'lost the connection for read-model notifications; reconnecting')
      },
    })
  }

  static async open(options: PositionOptions): Promise<ProjectionPosition> {
    const opened = new ProjectionPosition(options)
    await opened.#listener.connect()
    return opened
  }

  /** Position up to which queries see all events; -1 before the first batch was projected. */
  get position(): bigint {
    return this.#position
  }

  /** Position that the projector has written to the primary. The replica may still lag. */
  get notifiedPosition(): bigint {
    return this.#notifiedPosition
  }

  /** Waits until queries see the event at this position. Returns false after the timeout. */
  async waitFor(position: bigint | null, timeoutMs = readYourWritesTimeoutMs): Promise<boolean> {
    if (position === null || this.#position >= position) return true
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiter.done(false)
        void this.#readMissed()
      }, timeoutMs)
      const waiter: Waiter = {
        position,
        done: (reached) => {
          clearTimeout(timer)
          this.#waiters.delete(waiter)
          resolve(reached)
        },
      }
      this.#waiters.add(waiter)
    })
  }

  listen(listener: PositionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiter of this.#waiters) waiter.done(false)
    await this.#listener.close()
  }

  /** Reads the checkpoint, because notifications may have been missed. Replaces a connection that does not answer. */
  async #readMissed(): Promise<void> {
    const { client } = this.#listener
    if (!client || this.#isReadingCheckpoint) return
    this.#isReadingCheckpoint = true
    try {
      const position = await this.#readCheckpoint(client)
      if (position > this.#notifiedPosition) this.#notifiedPosition = position
      await this.#options.replica?.caughtUp()
      if (position > this.#position) this.#reach(position)
    } catch {
      await client.end().catch(() => {})
    }
    this.#isReadingCheckpoint = false
  }

  async #readCheckpoint(client: Client): Promise<bigint> {
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
      this.#enqueue(parseNotification(payload))
    } catch (error) {
      this.#options.log.warn({ err: error }, 'invalid read-model notification ignored')
      void this.#readMissed()
    }
  }

  #enqueue(notification: PositionNotification): void {
    this.#notifiedPosition = notification.position
    const { positions } = this.#pending
    if (positions.length < maxPending) positions.push(notification)
    else this.#pending.positions = [{ position: notification.position, keys: '*' }]
    this.#passOn()
  }

  #receiveOther(payload: string): void {
    this.#pending.otherPayloads.add(payload)
    this.#passOn()
  }

  #passOn(): void {
    const { replica } = this.#options
    if (replica) void this.#passOnAfter(replica)
    else this.#notifyListeners(this.#takePending())
  }

  async #passOnAfter(replica: Replica): Promise<void> {
    if (this.#isWaitingForReplica) return
    this.#isWaitingForReplica = true
    while (hasAny(this.#pending) && !this.#isClosed) {
      const pending = this.#takePending()
      await replica.caughtUp()
      this.#notifyListeners(pending)
    }
    this.#isWaitingForReplica = false
  }

  #takePending(): Pending {
    const pending = this.#pending
    this.#pending = nothingPending()
    return pending
  }

  #notifyListeners({ positions, otherPayloads }: Pending): void {
    for (const notification of positions) {
      this.#reach(notification.position)
      for (const { changed } of this.#listeners) changed(notification)
    }
    for (const payload of otherPayloads) for (const { notified } of this.#listeners) notified(payload)
  }

  #reach(position: bigint): void {
    this.#position = position
    for (const waiter of this.#waiters) if (waiter.position <= position) waiter.done(true)
  }
}

const nothingPending = (): Pending => ({ positions: [], otherPayloads: new Set() })
const hasAny = ({ positions, otherPayloads }: Pending): boolean => positions.length + otherPayloads.size > 0
