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
import { Availability } from './availability.ts'
import { connect, dispose } from './client.ts'
import { Reader } from './read.ts'
import { StreamNames } from './stream-names.ts'
import { subscribe } from './subscribe.ts'
import { anySignal } from '../../resilience/any-signal.ts'

export interface EventStoreDbOptions {
  readonly url: string
  readonly prefix: string
  /** Called with the error when the server ends a subscription. The store then subscribes again automatically. */
  readonly onDrop?: (error: unknown) => void
  /** Limits a read or an append with all its attempts. */
  readonly timeoutMs?: number
  /** Limits one attempt of an append. */
  readonly attemptTimeoutMs?: number
}

/** Adapter for EventStoreDB 23.10 or later, and for KurrentDB. Only this folder uses `@eventstore/db-client`. */
export class EventStoreDb implements EventStore {
  readonly #subscriptions: EventStoreDBClient
  readonly #names: StreamNames
  readonly #appender: Appender
  readonly #reader: Reader
  readonly #availability: Availability
  readonly #onDrop: (error: unknown) => void
  readonly #closing = new AbortController()

  constructor({ url, prefix, onDrop, timeoutMs = 5_000, attemptTimeoutMs = 3_000 }: EventStoreDbOptions) {
    this.#names = new StreamNames(prefix)
    this.#onDrop = onDrop ?? (() => undefined)
    this.#subscriptions = connect(url)
    this.#availability = new Availability(() => this.#reader.probe())
    const availability = this.#availability
    const reader = new Reader(url, this.#names, timeoutMs, availability)
    const positionOf = (stream: string, revision: bigint) => reader.positionOf(stream, revision)
    const limits = { timeoutMs, attemptTimeoutMs }
    this.#reader = reader
    this.#appender = new Appender(url, this.#names, limits, { positionOf, availability })
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
    const end = anySignal([signal, this.#closing.signal])
    return subscribe(this.#subscriptions, this.#names, this.#onDrop, { after, signal: end })
  }

  lastPosition(): Promise<Position | null> {
    return this.#reader.lastPosition()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#availability.close()
    await Promise.all([this.#appender.close(), this.#reader.close(), dispose(this.#subscriptions)])
  }
}
