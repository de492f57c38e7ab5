import {
  AccessDeniedError,
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
  type AppendResult,
  type JSONType,
} from '@eventstore/db-client'
import * as z from 'zod'
import { backoffMs, pause } from '../../resilience/backoff.ts'
import { Semaphore } from '../../resilience/semaphore.ts'
import { withTimeout } from '../../resilience/timeout.ts'
import {
  AppendRefused,
  OutcomeUnknown,
  RevisionConflict,
  type Appended,
  type ExpectedRevision,
  type Position,
} from '../event-store.ts'
import type { SerialisedEvent } from '../serialise.ts'
import { AppendingClient } from './client.ts'
import type { StreamNames } from './stream-names.ts'

export interface AppendLimits {
  readonly timeoutMs: number
  readonly attempts: number
}

/** Maximum of pending appends. If a call fails with more pending, the client's unhandled rejection ends the process. */
const maxPending = 15

const backoff = { firstMs: 50, maxMs: 1_000 }

/** Positions from this value on mean "unknown": the server sends -1 if it forgot the position of a repeated append. */
const noPosition = 2n ** 63n

type PositionOf = (stream: string, revision: bigint) => Promise<Position>

export class Appender {
  readonly #client: AppendingClient
  readonly #pending = new Semaphore(maxPending)
  readonly #names: StreamNames
  readonly #limits: AppendLimits
  readonly #positionOf: PositionOf
  #closed = false

  constructor(url: string, names: StreamNames, limits: AppendLimits, positionOf: PositionOf) {
    this.#client = new AppendingClient(url)
    this.#names = names
    this.#limits = limits
    this.#positionOf = positionOf
  }

  async append(
    stream: string,
    events: readonly SerialisedEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    const { timeoutMs, attempts } = this.#limits
    const deadline = performance.now() + timeoutMs * attempts
    for (let attempt = 1; ; attempt += 1) {
      if (this.#closed) throw new OutcomeUnknown(`Append to ${stream}: the store is closed`)
      try {
        return await this.#pending.run(() => this.#attempt(stream, events, expected))
      } catch (error) {
        const rejection = rejectionOf(error, stream, expected)
        if (rejection) throw rejection
        if (attempt >= attempts || performance.now() > deadline) {
          throw new OutcomeUnknown(`Append to ${stream}: no answer in ${attempt} attempts`, { cause: error })
        }
        // The ids and the expected revision stay the same, so that the server writes the events once.
        await pause(backoffMs(attempt, backoff))
      }
    }
  }

  close(): Promise<void> {
    this.#closed = true
    return this.#client.close()
  }

  async #attempt(
    stream: string,
    events: readonly SerialisedEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    const client = await this.#client.get()
    let result: AppendResult
    try {
      result = await withTimeout(
        this.#limits.timeoutMs,
        `Append to ${stream}`,
        client.appendToStream(this.#names.onServer(stream), events.map(toClientEvent), {
          expectedRevision: expected,
        }),
      )
    } catch (error) {
      if (!this.#closed && !rejectionOf(error, stream, expected)) this.#client.replace(client)
      throw error
    }
    const revision = result.nextExpectedRevision
    const position = result.position?.commit
    const isKnown = position !== undefined && position < noPosition
    return { revision, position: isKnown ? position : await this.#positionOf(stream, revision) }
  }
}

/** Parses the serialised payloads again, so that the client gets plain JSON, which it can always write. */
function toClientEvent({ id, type, data, metadata }: SerialisedEvent) {
  return jsonEvent({
    id,
    type,
    data: payload.parse(JSON.parse(data)),
    metadata: payload.parse(JSON.parse(metadata)),
  })
}

const payload: z.ZodType<JSONType> = z.record(z.string(), z.unknown())

/** Converts an error of the client for an append that was not written; undefined if the outcome is unknown. */
function rejectionOf(error: unknown, stream: string, expected: ExpectedRevision): Error | undefined {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error
    return new RevisionConflict(
      stream,
      expected,
      typeof actualVersion === 'bigint' ? actualVersion : 'no_stream',
    )
  }
  const refused = (reason: string) => new AppendRefused(`Append to ${stream}: ${reason}`, { cause: error })
  if (error instanceof MaxAppendSizeExceededError) {
    return refused(`the server accepts at most ${error.maxAppendSize} bytes`)
  }
  if (error instanceof StreamDeletedError) return refused('the stream was deleted on the server')
  if (error instanceof AccessDeniedError) return refused('the server denies access')
  return undefined
}
