import type { EventStoreDBClient } from '@eventstore/db-client'
import { Semaphore } from '../../resilience/semaphore.ts'
import type {
  Appended,
  Batch,
  EventStore,
  ExpectedRevision,
  NewEvent,
  Position,
  RecordedEvent,
  SubscribeOptions,
} from '../event-store.ts'
import { serialise } from '../serialise.ts'
import { Appender } from './append.ts'
import { connect, dispose } from './client.ts'
import { Reader } from './read.ts'
import { StreamNames } from './stream-names.ts'
import { subscribe } from './subscribe.ts'

export interface EventStoreDbOptions {
  readonly url: string
  readonly prefix: string
  /** Called with the error when a subscription is dropped. The subscription then resumes automatically. */
  readonly onDrop?: (error: unknown) => void
  readonly appendTimeoutMs?: number
  readonly appendAttempts?: number
  readonly readTimeoutMs?: number
}

/** A connection serves about 100 calls; further calls hang. Reads and subscriptions share this limit. */
const maxReads = 50
const maxSubscriptions = 30

/** Adapter for EventStoreDB 23.10 or later, and for KurrentDB. Only this folder uses `@eventstore/db-client`. */
export class EventStoreDb implements EventStore {
  readonly #client: EventStoreDBClient
  readonly #names: StreamNames
  readonly #appender: Appender
  readonly #reader: Reader
  readonly #onDrop: (error: unknown) => void
  readonly #closing = new AbortController()
  #subscriptions = 0

  constructor({
    url,
    prefix,
    onDrop,
    appendTimeoutMs = 3_000,
    appendAttempts = 5,
    readTimeoutMs = 5_000,
  }: EventStoreDbOptions) {
    this.#names = new StreamNames(prefix)
    this.#onDrop = onDrop ?? (() => undefined)
    this.#client = connect(url)
    this.#reader = new Reader(this.#client, this.#names, new Semaphore(maxReads), readTimeoutMs)
    this.#appender = new Appender(
      url,
      this.#names,
      { timeoutMs: appendTimeoutMs, attempts: appendAttempts },
      (stream, revision) => this.#reader.positionOf(stream, revision),
    )
  }

  read(stream: string, from = 0n): AsyncIterable<RecordedEvent> {
    return this.#reader.stream(stream, from)
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return this.#appender.append(stream, serialise(stream, events), expected)
  }

  async *subscribe({ after, signal }: SubscribeOptions): AsyncGenerator<Batch> {
    if (this.#subscriptions === maxSubscriptions) {
      throw new Error(
        `More than ${maxSubscriptions} subscriptions on one connection to EventStoreDB. Close a subscription first.`,
      )
    }
    this.#subscriptions += 1
    try {
      const end = AbortSignal.any([signal, this.#closing.signal])
      yield* subscribe(this.#client, this.#names, this.#onDrop, { after, signal: end })
    } finally {
      this.#subscriptions -= 1
    }
  }

  lastPosition(): Promise<Position | null> {
    return this.#reader.lastPosition()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#appender.close(), dispose(this.#client)])
  }
}
