import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod'
import { inboxChannel } from '#schema/notification.ts'
import type { Replica } from './replica.ts'

const announcement = z.object({
  position: z.coerce.bigint(),
  /** What changed; missing while the read models are behind. */
  keys: z.optional(z.union([z.array(z.string()), z.literal('*')])),
})
/** What the projector told: how far the read models are, and what they changed. `*` stands for anything. */
export type Announcement = z.infer<typeof announcement>

interface Hearing {
  readonly announced: (announcement: Announcement) => void
  /** A user has something new in the inbox. */
  readonly inbox: (userId: number) => void
}

/** With so many held back, nobody is told one by one any more what has changed. */
const mostHeld = 1_000

/** An announcement, or that a user has something new in the inbox. */
type Told = Announcement | { readonly inboxOf: number }

interface Waiter {
  readonly position: bigint
  readonly done: (reached: boolean) => void
}

/**
 * How far the read models have come, told by the projector's NOTIFY. Commands wait here until their own event
 * can be read. After every reconnect the checkpoint is read and taken as it is, even where it is lower. Where a replica
 * answers the queries, nothing is passed on before it has what was told.
 */
export class ReadPosition {
  readonly #url: string
  readonly #schema: string
  readonly #log: Logger
  readonly #replica: Replica | null
  readonly #waiters = new Set<Waiter>()
  readonly #listeners = new Set<Hearing>()
  #position = -1n
  #client: Client | null = null
  #closed = false
  #asking = false
  /** Told, but not yet by the replica. */
  #held: Told[] = []
  #releasing = false

  private constructor(url: string, schema: string, log: Logger, replica: Replica | null) {
    this.#url = url
    this.#schema = schema
    this.#log = log
    this.#replica = replica
  }

  static async open(
    url: string,
    schema: string,
    log: Logger,
    replica: Replica | null = null,
  ): Promise<ReadPosition> {
    const self = new ReadPosition(url, schema, log, replica)
    await self.#connect()
    return self
  }

  /** -1 before the first batch was projected. */
  get position(): bigint {
    return this.#position
  }

  /** True once the read models have passed the position; false where they have not after `timeout` ms. */
  async waitFor(position: bigint | null, timeout = 2_000): Promise<boolean> {
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
      const position = await this.#checkpoint(client)
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
      application_name: 'brandpath read position',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client.on('error', () => {}) // the end that follows is what reconnects
    client.on('end', () => void this.#reconnect(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#schema) this.#hear(announcement.parse(JSON.parse(payload)))
      else this.#hear({ inboxOf: Number(payload) })
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${client.escapeIdentifier(this.#schema)}; LISTEN ${inboxChannel}`)
      // Nobody listened for a while: anything may have changed.
      this.#hear({ position: await this.#checkpoint(client), keys: '*' })
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

  async #checkpoint(client: Client): Promise<bigint> {
    const { rows } = await client.query<{ at: string | null }>('SELECT to_regclass($1)::text AS at', [
      `${this.#schema}.checkpoint`,
    ])
    if (!rows[0]?.at) return -1n
    const found = await client.query<{ position: string }>(
      `SELECT position::text FROM ${client.escapeIdentifier(this.#schema)}.checkpoint`,
    )
    return BigInt(found.rows[0]?.position ?? -1)
  }

  #hear(told: Told): void {
    if (!this.#replica) {
      this.#passOn(told)
      return
    }
    if (this.#held.length < mostHeld) this.#held.push(told)
    else this.#held = [{ position: latest([...this.#held, told]), keys: '*' }]
    void this.#release(this.#replica)
  }

  async #release(replica: Replica): Promise<void> {
    if (this.#releasing) return
    this.#releasing = true
    while (this.#held.length > 0 && !this.#closed) {
      const round = this.#held
      this.#held = []
      await replica.caughtUp()
      for (const told of round) this.#passOn(told)
    }
    this.#releasing = false
  }

  #passOn(told: Told): void {
    if ('inboxOf' in told) {
      for (const { inbox } of this.#listeners) inbox(told.inboxOf)
      return
    }
    this.#reach(told.position)
    for (const { announced } of this.#listeners) announced(told)
  }

  #reach(position: bigint): void {
    this.#position = position
    for (const waiter of this.#waiters) if (waiter.position <= position) waiter.done(true)
  }
}

const latest = (told: readonly Told[]): bigint =>
  told.reduce((position, one) => ('position' in one ? one.position : position), -1n)
