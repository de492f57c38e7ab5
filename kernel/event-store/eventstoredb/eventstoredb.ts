import type { EventStoreDBClient } from '@eventstore/db-client'
import type {
  Append,
  Appended,
  Batch,
  EventStore,
  ExpectedRevision,
  NewEvent,
  Position,
  RecordedEvent,
  SubscribeOptions,
} from '../event-store.ts'
import { serialise, serialiseEach } from '../serialise.ts'
import { Appender } from './append.ts'
import { connect, dispose } from './client.ts'
import { Reader } from './read.ts'
import { StreamNames } from './stream-names.ts'
import { subscribe } from './subscribe.ts'

export interface EventStoreDbOptions {
  readonly url: string
  readonly prefix: string
  /** Called with the error when the server ends a subscription. The store then subscribes again automatically. */
  readonly onDrop?: (error: unknown) => void
  readonly appendTimeoutMs?: number
  readonly appendAttempts?: number
  readonly readTimeoutMs?: number
}

/** Adapter for EventStoreDB 23.10 or later, and for KurrentDB. Only this folder uses `@eventstore/db-client`. */
export class EventStoreDb implements EventStore {
  readonly #client: EventStoreDBClient
  readonly #names: StreamNames
  readonly #appender: Appender
  readonly #reader: Reader
  readonly #onDrop: (error: unknown) => void
  readonly #closing = new AbortController()

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
    this.#reader = new Reader(this.#client, this.#names, readTimeoutMs)
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
    return this.#appender.append({ stream, events: serialise(stream, events), expected })
  }

  appendInOrder(appends: AsyncIterable<Append>): Promise<void> {
    return this.#appender.appendInOrder(serialiseEach(appends))
  }

  subscribe({ after, signal }: SubscribeOptions): AsyncIterable<Batch> {
    const end = AbortSignal.any([signal, this.#closing.signal])
    return subscribe(this.#client, this.#names, this.#onDrop, { after, signal: end })
  }

  lastPosition(): Promise<Position | null> {
    return this.#reader.lastPosition()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#appender.close(), dispose(this.#client)])
  }
}
