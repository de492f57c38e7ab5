import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { inboxChannel } from '#schema/notification.ts'
import { leastOf, PartPositions, partTold, type Announcement } from './part-positions.ts'
import type { Replica } from './replica.ts'

interface Hearing {
  readonly announced: (announcement: Announcement) => void
  /** A user has something new in the inbox. */
  readonly inbox: (userId: number) => void
}

/** Milliseconds that whoever reads after a change waits for it; then the answer says that it lags. */
export const readPatience = 2_000

/** Begins what the connection of each API process is called that lasts from before its first answer to its end. */
export const readPositionName = 'brandpath read position'

/** All of it: who looks at the database sees which read models the process answers from. */
export const readPositionOf = (schema: string) => `${readPositionName} of ${schema}`

/** With so many held back, nobody is told one by one any more what has changed. */
const mostHeld = 1_000

/** What must have happened before anything is passed on. */
type Delays = Pick<Replica, 'caughtUp'>

interface Held {
  announcements: Announcement[]
  /** Of users who have something new there. */
  readonly inboxes: Set<number>
}

interface Waiter {
  readonly position: bigint
  readonly done: (reached: boolean) => void
}

/**
 * How far the read models have come, told by the projectors' NOTIFY. Commands wait here until their own event can be
 * read. After every reconnect the checkpoints are read and taken as they are, even where they are lower. Where a replica
 * answers the queries, nothing is passed on before it has what was told.
 */
export class ReadPosition {
  readonly #url: string
  readonly #schema: string
  readonly #log: Logger
  readonly #replica: Delays | null
  readonly #waiters = new Set<Waiter>()
  readonly #listeners = new Set<Hearing>()
  #position = -1n
  readonly #parts = new PartPositions()
  #client: Client | null = null
  #closed = false
  #asking = false
  /** Told, while the replica does not have it yet. */
  #held = nothing()
  #releasing = false

  private constructor(url: string, schema: string, log: Logger, replica: Delays | null) {
    this.#url = url
    this.#schema = schema
    this.#log = log
    this.#replica = replica
  }

  static async open(
    url: string,
    schema: string,
    log: Logger,
    replica: Delays | null = null,
  ): Promise<ReadPosition> {
    const self = new ReadPosition(url, schema, log, replica)
    await self.#connect()
    return self
  }

  /** -1 before the first batch was projected. */
  get position(): bigint {
    return this.#position
  }

  /** The same of the projector, though a replica may not have it yet. */
  get told(): bigint {
    return this.#parts.least
  }

  /** True once the read models have passed the position; false where they have not after `timeout` ms. */
  async waitFor(position: bigint | null, timeout = readPatience): Promise<boolean> {
    if (position === null || this.#position >= position) return true
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiter.done(false)
        void this.#ask()
      }, timeout)
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

  /** Calls back with every announcement, until it is told to stop. What may have been missed says `*`. */
  listen(listener: Hearing): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const waiter of this.#waiters) waiter.done(false)
    await this.#client?.end().catch(() => {})
  }

  /** Nothing was told in time, perhaps because nothing can be heard any more: a connection without an answer ends. */
  async #ask(): Promise<void> {
    const client = this.#client
    if (!client || this.#asking) return
    this.#asking = true
    try {
      const parts = await this.#checkpoints(client)
      const position = leastOf(parts)
      this.#parts.advance(parts)
      await this.#replica?.caughtUp()
      if (position > this.#position) this.#reach(position)
    } catch {
      await client.end().catch(() => {})
    }
    this.#asking = false
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: readPositionOf(this.#schema),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client.on('error', () => {}) // the end that follows is what reconnects
    client.on('end', () => void this.#reconnect(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#schema) this.#hearOfPart(payload)
      else this.#hearOfInbox(Number(payload))
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${client.escapeIdentifier(this.#schema)}; LISTEN ${inboxChannel}`)
      // Nobody listened for a while: anything may have changed.
      this.#hear(this.#parts.readAnew(await this.#checkpoints(client)))
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
  }

  async #reconnect(lost: Client): Promise<void> {
    if (this.#client !== lost) return
    this.#client = null
    for (let attempt = 0; !this.#closed && !this.#client; attempt++) {
      try {
        await this.#connect()
      } catch (error) {
        if (attempt === 0)
          this.#log.warn({ err: error }, 'lost the connection that tells how far the read models are')
        await delay(Math.min(1_000, 50 * 2 ** attempt))
      }
    }
  }

  async #checkpoints(client: Client): Promise<ReadonlyMap<number, bigint>> {
    const { rows } = await client.query<{ at: string | null }>('SELECT to_regclass($1)::text AS at', [
      `${this.#schema}.checkpoint`,
    ])
    if (!rows[0]?.at) return new Map()
    const found = await client.query<{ part: number; position: string | null }>(
      `SELECT part, position::text FROM ${client.escapeIdentifier(this.#schema)}.checkpoint`,
    )
    return new Map(found.rows.map(({ part, position }) => [part, BigInt(position ?? -1)]))
  }

  #hearOfPart(payload: string): void {
    let heard
    try {
      heard = partTold.parse(JSON.parse(payload))
    } catch (error) {
      // Whoever may connect may tell anything.
      this.#log.warn({ err: error }, 'what was told of the read models cannot be read')
      return void this.#ask()
    }
    this.#hear(this.#parts.hear(heard))
  }

  #hear(heard: Announcement | null): void {
    if (heard === null) return
    const { announcements } = this.#held
    if (announcements.length < mostHeld) announcements.push(heard)
    else this.#held.announcements = [{ position: heard.position, keys: '*' }]
    this.#passOn()
  }

  #hearOfInbox(userId: number): void {
    this.#held.inboxes.add(userId)
    this.#passOn()
  }

  #passOn(): void {
    if (this.#replica) void this.#release(this.#replica)
    else this.#tell(this.#takeHeld())
  }

  async #release(replica: Delays): Promise<void> {
    if (this.#releasing) return
    this.#releasing = true
    while (holdsAny(this.#held) && !this.#closed) {
      const round = this.#takeHeld()
      await replica.caughtUp()
      this.#tell(round)
    }
    this.#releasing = false
  }

  #takeHeld(): Held {
    const held = this.#held
    this.#held = nothing()
    return held
  }

  #tell({ announcements, inboxes }: Held): void {
    for (const told of announcements) {
      this.#reach(told.position)
      for (const { announced } of this.#listeners) announced(told)
    }
    for (const userId of inboxes) for (const { inbox } of this.#listeners) inbox(userId)
  }

  #reach(position: bigint): void {
    this.#position = position
    for (const waiter of this.#waiters) if (waiter.position <= position) waiter.done(true)
  }
}

const nothing = (): Held => ({ announcements: [], inboxes: new Set() })
const holdsAny = ({ announcements, inboxes }: Held): boolean => announcements.length + inboxes.size > 0
