import { setTimeout as pause } from 'node:timers/promises'
import {
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
  AccessDeniedError,
  type AppendResult,
  type JSONType,
} from '@eventstore/db-client'
import * as z from 'zod'
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
import type { Names } from './names.ts'
import { Slots } from './slots.ts'
import { within } from '../within.ts'

export interface AppendLimits {
  /** Of one attempt. The client itself would wait for ever. */
  readonly timeoutMs: number
  readonly attempts: number
}

/**
 * The client's batch call takes 15 messages without queueing. One more would wait in a queue whose failure
 * nobody handles: the process would end with an unhandled rejection.
 */
const inFlight = 15

/** No position: the server's -1, for an append that it had done before and no longer knows where. */
const noPosition = 2n ** 63n

type PositionOf = (stream: string, revision: bigint) => Promise<Position>

/** Appends that know their outcome, or say that they do not. */
export class Appends {
  readonly #client: AppendingClient
  readonly #slots = new Slots(inFlight)
  readonly #names: Names
  readonly #limits: AppendLimits
  readonly #positionOf: PositionOf
  #closed = false

  /** `positionOf` reads a position back from a stream. */
  constructor(url: string, names: Names, limits: AppendLimits, positionOf: PositionOf) {
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
    const began = performance.now()
    const patience = this.#limits.timeoutMs * this.#limits.attempts
    for (let attempt = 1; ; attempt += 1) {
      if (this.#closed) throw new OutcomeUnknown(`Append to ${stream}: the store is closed`)
      try {
        return await this.#slots.run(() => this.#attempt(stream, events, expected))
      } catch (error) {
        const answer = answerOf(error, stream, expected)
        if (answer) throw answer
        if (attempt >= this.#limits.attempts || performance.now() - began > patience) {
          throw new OutcomeUnknown(`Append to ${stream}: no answer in ${attempt} attempts`, { cause: error })
        }
        // A retry repeats ids and expected revision, so the server writes once however often it is asked.
        await pause(Math.random() * 50 * 2 ** attempt)
      }
    }
  }

  /** Appends under way end with their outcome unknown. */
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
      result = await within(
        this.#limits.timeoutMs,
        `Append to ${stream}`,
        client.appendToStream(this.#names.onServer(stream), events.map(toClientEvent), {
          expectedRevision: expected,
        }),
      )
    } catch (error) {
      if (!this.#closed && !answerOf(error, stream, expected)) this.#client.replace(client)
      throw error
    }
    const revision = result.nextExpectedRevision
    const position = result.position?.commit
    const known = position !== undefined && position < noPosition
    return { revision, position: known ? position : await this.#positionOf(stream, revision) }
  }
}

/** Parsed from our own text, so that the client can no longer meet a value that it cannot write. */
function toClientEvent({ id, type, data, metadata }: SerialisedEvent) {
  return jsonEvent({
    id,
    type,
    data: payload.parse(JSON.parse(data)),
    metadata: payload.parse(JSON.parse(metadata)),
  })
}

const payload: z.ZodType<JSONType> = z.record(z.string(), z.unknown())

/** What the server said no with; undefined where it is unknown whether it wrote the events. */
function answerOf(error: unknown, stream: string, expected: ExpectedRevision): Error | undefined {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error
    return new RevisionConflict(
      stream,
      expected,
      typeof actualVersion === 'bigint' ? actualVersion : 'no_stream',
    )
  }
  if (error instanceof MaxAppendSizeExceededError) {
    return new AppendRefused(`Append to ${stream}: the server takes ${error.maxAppendSize} bytes`, {
      cause: error,
    })
  }
  if (error instanceof StreamDeletedError) {
    return new AppendRefused(`Append to ${stream}: the stream was deleted on the server`, { cause: error })
  }
  if (error instanceof AccessDeniedError) {
    return new AppendRefused(`Append to ${stream}: the server denies access`, { cause: error })
  }
  return undefined
}
