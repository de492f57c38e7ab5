import {
  AccessDeniedError,
  jsonEvent,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  WrongExpectedVersionError,
  type JSONType,
} from '@eventstore/db-client'
import * as z from 'zod'
import { retry } from '../../resilience/retry.ts'
import { Semaphore } from '../../resilience/semaphore.ts'
import { withTimeout } from '../../resilience/timeout.ts'
import {
  AppendRefused,
  OrderLost,
  OutcomeUnknown,
  RevisionConflict,
  type Appended,
  type ExpectedRevision,
  type Position,
} from '../event-store.ts'
import type { SerialisedAppend, SerialisedEvent } from '../serialise.ts'
import type { Availability } from './availability.ts'
import { ReplaceableClient, appendsInOrder } from './client.ts'
import type { StreamNames } from './stream-names.ts'

export interface AppendLimits {
  /** Limits an append with all its attempts. */
  readonly timeoutMs: number
  readonly attemptTimeoutMs: number
}

/** Maximum number of pending appends. If a call with more appends fails, the client library ends the process. */
const maxPending = 15

const backoff = { firstMs: 50, maxMs: 1_000 }

/** Positions of this size mean “unknown”: for an old repeated append, the server may send -1 as unsigned number. */
const noPosition = 2n ** 63n

type PositionOf = (stream: string, revision: bigint) => Promise<Position>

export class Appender {
  /**
   * A new client follows each unknown outcome, because the unanswered call never ends. Only one client may append at a time:
   * if a call fails, the library clears the pending appends of all clients.
   */
  readonly #client: ReplaceableClient
  readonly #pending = new Semaphore(maxPending)
  readonly #names: StreamNames
  readonly #limits: AppendLimits
  readonly #positionOf: PositionOf
  readonly #availability: Availability
  readonly #closing = new AbortController()

  constructor(
    url: string,
    names: StreamNames,
    limits: AppendLimits,
    { positionOf, availability }: { readonly positionOf: PositionOf; readonly availability: Availability },
  ) {
    this.#client = new ReplaceableClient(url)
    this.#names = names
    this.#limits = limits
    this.#positionOf = positionOf
    this.#availability = availability
  }

  /** Queued appends fail immediately if the appends before them got no answer. */
  append(append: SerialisedAppend): Promise<Appended> {
    return this.#pending.run(() => this.#availability.run(() => this.#appendUntilKnown(append)))
  }

  /** Sends several appends at a time. The server executes the appends of one connection in the order of arrival. */
  async appendInOrder(appends: AsyncIterable<SerialisedAppend>): Promise<void> {
    let last = -1n
    for await (const group of this.#groupsOf(appends)) {
      for (const { position } of await this.#appendGroup(group)) {
        if (position <= last) throw new OrderLost('EventStoreDB wrote events in another order than requested')
        last = position
      }
    }
  }

  close(): Promise<void> {
    this.#closing.abort()
    return this.#client.close()
  }

  #appendUntilKnown(append: SerialisedAppend): Promise<Appended> {
    const deadline = performance.now() + this.#limits.timeoutMs
    // All attempts send the same event ids and expected revision, so the server writes the events only once.
    return retry(() => this.#attempt(append, deadline - performance.now()), {
      backoff,
      deadline,
      signal: this.#closing.signal,
      shouldRetry: (error) => error instanceof OutcomeUnknown,
    })
  }

  /** The first group has one append, because the library may reorder appends while it opens the connection. */
  async *#groupsOf(appends: AsyncIterable<SerialisedAppend>): AsyncGenerator<readonly SerialisedAppend[]> {
    let group: SerialisedAppend[] = []
    let size = 1
    for await (const append of appends) {
      group.push(append)
      if (group.length < size) continue
      yield group
      group = []
      const client = await this.#client.get()
      size = (await appendsInOrder(client).catch(() => false)) ? maxPending : 1
    }
    if (group.length > 0) yield group
  }

  /**
   * Sends the appends without waiting for responses, and then retries the failed appends one after another. A copy of a log
   * also tries while the server is known not to answer, because no user waits for it.
   */
  async #appendGroup(group: readonly SerialisedAppend[]): Promise<readonly Appended[]> {
    const sent = group.map((append) => ({ append, attempt: this.#pending.run(() => this.#attempt(append)) }))
    await Promise.allSettled(sent.map(({ attempt }) => attempt))
    const appended: Appended[] = []
    for (const { append, attempt } of sent)
      appended.push(await attempt.catch(() => this.#pending.run(() => this.#appendUntilKnown(append))))
    return appended
  }

  async #attempt({ stream, events, expected }: SerialisedAppend, maxMs = Infinity): Promise<Appended> {
    const isClosed = () => this.#closing.signal.aborted
    if (isClosed()) throw new OutcomeUnknown(`Append to ${stream}: the store is closed`)
    const client = await this.#client.get()
    const send = async () => {
      // The library waits without a time limit for the features of the server. It would then send an append that has
      // already failed here, and the late response would end the process. This does not depend on whether the connection of
      // a replaced client was closed.
      await appendsInOrder(client)
      if (!this.#client.isCurrent(client)) throw new Error('The client was replaced')
      return client.appendToStream(this.#names.onServer(stream), events.map(toClientEvent), {
        expectedRevision: expected,
        requiresLeader: true,
      })
    }
    try {
      const result = await withTimeout(
        Math.min(this.#limits.attemptTimeoutMs, maxMs),
        `Append to ${stream}`,
        send(),
      )
      const revision = result.nextExpectedRevision
      const position = result.position?.commit
      const isKnown = position !== undefined && position < noPosition
      return { revision, position: isKnown ? position : await this.#positionOf(stream, revision) }
    } catch (cause) {
      const error = appendError(cause, stream, expected)
      // After NotLeaderError the library connects to the leader itself. A new client might reach the same follower again.
      const isBroken = error instanceof OutcomeUnknown && !(cause instanceof NotLeaderError)
      if (isBroken && !isClosed()) this.#client.replace(client)
      throw error
    }
  }
}

/** Parses the serialised payloads again, because the client can write plain JSON without errors. */
function toClientEvent({ id, type, data, metadata }: SerialisedEvent) {
  return jsonEvent({
    id,
    type,
    data: payload.parse(JSON.parse(data)),
    metadata: payload.parse(JSON.parse(metadata)),
  })
}

const payload: z.ZodType<JSONType> = z.record(z.string(), z.unknown())

function appendError(cause: unknown, stream: string, expected: ExpectedRevision): Error {
  if (cause instanceof WrongExpectedVersionError) {
    const { actualVersion } = cause
    const actual = typeof actualVersion === 'bigint' ? actualVersion : 'no_stream'
    return new RevisionConflict(stream, expected, actual)
  }
  const refused = (reason: string) => new AppendRefused(`Append to ${stream}: ${reason}`, { cause })
  if (cause instanceof MaxAppendSizeExceededError)
    return refused(`the server accepts at most ${cause.maxAppendSize} bytes`)
  if (cause instanceof StreamDeletedError) return refused('the stream was deleted on the server')
  if (cause instanceof AccessDeniedError) return refused('the server denies access')
  return new OutcomeUnknown(`Append to ${stream}: the server did not confirm the append`, { cause })
}
