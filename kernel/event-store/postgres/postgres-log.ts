import { Pool } from 'pg'
import { Batcher } from '../../postgres/batcher.ts'
import { connectionName } from '../../postgres/names.ts'
import { anySignal } from '../../resilience/any-signal.ts'
import { retry } from '../../resilience/retry.ts'
import { SocketRegistry } from '../../postgres/pool/sockets.ts'
import {
  OutcomeUnknown,
  StoreUnavailable,
  type Append,
  type Appended,
  type Batch,
  type Claim,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
} from '../event-store.ts'
import { serialise } from '../serialise.ts'
import { Appender } from './append.ts'
import { CommitBarrier } from './commit-barrier.ts'
import { connectionConfig } from './connection.ts'
import { GrowthListener } from './growth.ts'
import { pageSize, readLastPosition, readStreamPages, toEvent, type PageStart, type Row } from './rows.ts'
import { subscribe } from './subscribe.ts'

export interface PostgresLogOptions {
  /** Connection string of a migrated database. A pooler in transaction mode does not work. */
  readonly url: string
  /** First word of the `application_name` of the connections. */
  readonly application?: string
  readonly onDrop?: (error: unknown) => void
}

/** Maximum time that `close` waits for pending work. A supervisor that stops the process waits longer. */
const closeTimeoutMs = 1_500
/** Maximum number of pages that one statement reads. A page can contain hundreds of events. */
const maxPagesPerBatch = 64

/** Event store in PostgreSQL. Appends, notifications and the commit barrier use one connection each; reads use a pool. */
export class PostgresLog implements EventStore {
  readonly #sockets = new SocketRegistry()
  readonly #pool: Pool
  readonly #pages: Batcher<PageStart, Row[]>
  readonly #appender: Appender
  readonly #growth: GrowthListener
  readonly #barrier: CommitBarrier
  readonly #onDrop: (error: unknown) => void
  readonly #closing = new AbortController()
  #closed: Promise<void> | undefined

  constructor({ url, application = 'kernel', onDrop = () => undefined }: PostgresLogOptions) {
    this.#onDrop = onDrop
    const configOf = (purpose: string) => ({
      ...connectionConfig(url, connectionName({ application }, purpose)),
      stream: this.#sockets.create,
    })
    this.#pool = new Pool({ ...configOf('log reads'), max: 4 })
    this.#pool.on('error', () => undefined) // the pool replaces broken idle connections
    this.#pages = new Batcher((starts) => readStreamPages(this.#pool, starts), { size: maxPagesPerBatch })
    this.#appender = new Appender(configOf('log appends'))
    this.#growth = new GrowthListener(configOf('log listener'))
    this.#barrier = new CommitBarrier(configOf('log barrier'))
  }

  lostConnections(): number {
    return this.#appender.lostConnections
  }

  async *read(stream: string, from = 0n): AsyncGenerator<RecordedEvent> {
    for (let next = from; ;) {
      const page = await orUnavailable(this.#pages.submit({ stream, from: next }))
      yield* page.map(toEvent)
      if (page.length < pageSize) return
      next += BigInt(page.length)
    }
  }

  /** Calls SQL functions of the application, which store the claim and may check further conditions. */
  appendWithClaim(...args: Parameters<Required<EventStore>['appendWithClaim']>): Promise<Appended> {
    return this.append(...args)
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    claim?: Claim,
  ): Promise<Appended> {
    const serialised = serialise(stream, events)
    if (this.#closing.signal.aborted) throw new OutcomeUnknown(`Append to ${stream}: the event log is closed`)
    return this.#appender.append(stream, serialised, expected, claim)
  }

  async appendInOrder(appends: AsyncIterable<Append>): Promise<void> {
    for await (const { stream, events, expected } of appends) {
      // Repeating the append is safe: with the same event ids, the log stores the events only once.
      await retry(() => this.append(stream, events, expected), {
        backoff: { firstMs: 200, maxMs: 800 },
        attempts: 5,
        shouldRetry: (error) => error instanceof OutcomeUnknown,
      })
    }
  }

  subscribe({ after, signal }: SubscribeOptions): AsyncIterable<Batch> {
    const source = { barrier: this.#barrier, growth: this.#growth, onDrop: this.#onDrop }
    return subscribe(source, { after, signal: anySignal([signal, this.#closing.signal]) })
  }

  lastPosition(): Promise<Position | null> {
    return orUnavailable(readLastPosition(this.#pool))
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    this.#closing.abort()
    const timer = setTimeout(() => this.#sockets.destroyAll(), closeTimeoutMs)
    await this.#appender.close()
    await Promise.all([this.#growth.close(), this.#barrier.close(), this.#pool.end()])
    clearTimeout(timer)
  }
}

async function orUnavailable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw new StoreUnavailable('The event log cannot be read', { cause })
  }
}
