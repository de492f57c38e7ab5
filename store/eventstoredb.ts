import type { EventStoreDBClient } from '@eventstore/db-client'
import type {
  Appended,
  Batch,
  EventStore,
  ExpectedRevision,
  NewEvent,
  Position,
  RecordedEvent,
  SubscribeOptions,
} from './event-store.ts'
import { Appends } from './eventstoredb/append.ts'
import { connect, dispose } from './eventstoredb/client.ts'
import { follow } from './eventstoredb/follow.ts'
import { Names } from './eventstoredb/names.ts'
import { Reads } from './eventstoredb/read.ts'
import { Slots } from './eventstoredb/slots.ts'
import { serialise } from './serialise.ts'

export interface EventStoreDbOptions {
  /** Connection string, `esdb://…` or `kurrentdb://…`. */
  readonly url: string
  /** Before the name of each of our streams. */
  readonly prefix: string
  /** Told of each drop after which a subscription went on by itself. */
  readonly onDrop?: (error: unknown) => void
  /** Of one attempt of an append, in milliseconds. */
  readonly appendTimeoutMs?: number
  /** Before an append gives up with its outcome unknown. */
  readonly appendAttempts?: number
  /** Of one attempt of a page that is read, in milliseconds. */
  readonly readTimeoutMs?: number
}

/** One connection takes about 100 calls; one more would wait for ever. These two share one. */
const readsAtOnce = 50
const subscriptionsAtOnce = 30

/**
 * EventStoreDB 23.10 or later, and KurrentDB, by way of `@eventstore/db-client`, which nothing outside this
 * file and its folder knows. Appends have a client of their own, which they replace after a failure.
 */
export class EventStoreDb implements EventStore {
  readonly #client: EventStoreDBClient
  readonly #names: Names
  readonly #appends: Appends
  readonly #reads: Reads
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
    this.#names = new Names(prefix)
    this.#onDrop = onDrop ?? (() => undefined)
    this.#client = connect(url)
    this.#reads = new Reads(this.#client, this.#names, new Slots(readsAtOnce), readTimeoutMs)
    this.#appends = new Appends(
      url,
      this.#names,
      { timeoutMs: appendTimeoutMs, attempts: appendAttempts },
      (stream, revision) => this.#reads.positionOf(stream, revision),
    )
  }

  read(stream: string, from = 0n): AsyncIterable<RecordedEvent> {
    return this.#reads.stream(stream, from)
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return this.#appends.append(stream, serialise(stream, events), expected)
  }

  async *subscribe({ after, signal }: SubscribeOptions): AsyncGenerator<Batch> {
    if (this.#subscriptions === subscriptionsAtOnce) {
      throw new Error(`More than ${subscriptionsAtOnce} subscriptions on one connection`)
    }
    this.#subscriptions += 1
    try {
      const until = AbortSignal.any([signal, this.#closing.signal])
      yield* follow(this.#client, this.#names, this.#onDrop, { after, signal: until })
    } finally {
      this.#subscriptions -= 1
    }
  }

  lastPosition(): Promise<Position | null> {
    return this.#reads.lastPosition()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#appends.close(), dispose(this.#client)])
  }
}
