import { Pool } from 'pg'
import {
  OutcomeUnknown,
  StoreUnavailable,
  type Appended,
  type Batch,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
} from './event-store.ts'
import { Grouped } from './grouped.ts'
import { Listener } from './postgres-log/announcements.ts'
import { GroupedAppends } from './postgres-log/append.ts'
import { connectionConfig } from './postgres-log/connection.ts'
import { Fence } from './postgres-log/fence.ts'
import {
  pageSize,
  readLastPosition,
  readStreamPages,
  toEvent,
  type PageStart,
  type Row,
} from './postgres-log/rows.ts'
import { subscribe } from './postgres-log/subscribe.ts'
import { serialise } from './serialise.ts'
import { Sockets } from './sockets.ts'

export interface PostgresLogOptions {
  /** Of a migrated database; a session, not a transaction pooler. */
  readonly url: string
  /** Told of each failure after which a subscription went on by itself. */
  readonly onDrop?: (error: unknown) => void
}

/** Milliseconds that what is under way gets at the end: the API stops, and a supervisor does not wait for long. */
const patience = 1_500
/** Most are the last event or two of a stream; a whole one may be long. */
const pagesAtOnce = 64

/**
 * The event log in Postgres (`migrations/0001-log.ts`). One connection each for appends, listening and the fence, and a
 * small pool for reads; each is opened when first needed.
 */
export class PostgresLog implements EventStore {
  readonly #sockets = new Sockets()
  readonly #pool: Pool
  readonly #pages: Grouped<PageStart, Row[]>
  readonly #appends: GroupedAppends
  readonly #listener: Listener
  readonly #fence: Fence
  readonly #onDrop: (error: unknown) => void
  readonly #closing = new AbortController()
  #closed: Promise<void> | undefined

  constructor({ url, onDrop = () => undefined }: PostgresLogOptions) {
    this.#onDrop = onDrop
    const configOf = (name: string) => ({ ...connectionConfig(url, name), stream: this.#sockets.make })
    this.#pool = new Pool({ ...configOf('log reads'), max: 4 })
    this.#pool.on('error', () => undefined) // an idle connection that broke is replaced
    this.#pages = new Grouped((wanted) => readStreamPages(this.#pool, wanted), { size: pagesAtOnce })
    this.#appends = new GroupedAppends(configOf('log appends'))
    this.#listener = new Listener(configOf('log listener'))
    this.#fence = new Fence(configOf('log fence'))
  }

  async *read(stream: string, from = 0n): AsyncGenerator<RecordedEvent> {
    for (let next = from; ;) {
      const page = await this.#answer(this.#pages.ask({ stream, from: next }))
      yield* page.map(toEvent)
      if (page.length < pageSize) return
      next += BigInt(page.length)
    }
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const serialised = serialise(stream, events)
    if (this.#closing.signal.aborted) throw new OutcomeUnknown(`Append to ${stream}: the log is closed`)
    return this.#appends.append(stream, serialised, expected)
  }

  subscribe({ after, signal }: SubscribeOptions): AsyncIterable<Batch> {
    const reading = {
      pool: this.#pool,
      fence: this.#fence,
      listener: this.#listener,
      onDrop: this.#onDrop,
    }
    return subscribe(reading, { after, signal: AbortSignal.any([signal, this.#closing.signal]) })
  }

  lastPosition(): Promise<Position | null> {
    return this.#answer(readLastPosition(this.#pool))
  }

  close(): Promise<void> {
    this.#closed ??= this.#end()
    return this.#closed
  }

  async #end(): Promise<void> {
    this.#closing.abort()
    const impatience = setTimeout(() => this.#sockets.cut(), patience)
    await this.#appends.close()
    await Promise.all([this.#listener.close(), this.#fence.close(), this.#pool.end()])
    clearTimeout(impatience)
  }

  async #answer<T>(question: Promise<T>): Promise<T> {
    try {
      return await question
    } catch (cause) {
      throw new StoreUnavailable('The event log cannot be read', { cause })
    }
  }
}
