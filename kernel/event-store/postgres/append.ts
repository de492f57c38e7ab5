import type { ClientConfig } from 'pg'
import { Batcher } from '../../postgres/batcher.ts'
import { isDataError } from '../../postgres/sqlstate.ts'
import {
  AppendRefused,
  OutcomeUnknown,
  RevisionConflict,
  type Appended,
  type ExpectedRevision,
} from '../event-store.ts'
import { bytesOf, type SerialisedEvent } from '../serialise.ts'
import { Connection } from './connection.ts'
import { notifyGrowth } from './growth.ts'

interface Append {
  readonly stream: string
  readonly events: readonly SerialisedEvent[]
  readonly expected: ExpectedRevision
}

/** Result row of `log.append`. `reached` is the last event's position, or null; `actual` is the conflicting revision. */
interface Outcome {
  readonly reached: string | null
  readonly actual: string | null
}

/** Limits the size of a batch, because all of its appends wait until the whole batch is committed. */
const maxBatchBytes = 4_000_000

export class Appender {
  readonly #connection: Connection
  readonly #batcher: Batcher<Append, Outcome>

  constructor(config: ClientConfig) {
    this.#connection = new Connection(config)
    this.#batcher = new Batcher((batch) => this.#write(batch), {
      maxWeight: maxBatchBytes,
      weightOf: ({ events }) => bytesOf(events),
    })
  }

  async append(
    stream: string,
    events: readonly SerialisedEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    const { reached, actual } = await this.#batcher
      .submit({ stream, events, expected })
      .catch((error: unknown) => {
        throw appendError(stream, error)
      })
    if (reached === null)
      throw new RevisionConflict(stream, expected, actual === null ? 'no_stream' : BigInt(actual))
    return { revision: revisionOf(expected) + BigInt(events.length), position: BigInt(reached) }
  }

  async close(): Promise<void> {
    await this.#batcher.drain()
    await this.#connection.close()
  }

  async #write(batch: readonly Append[]): Promise<Outcome[]> {
    // Batches lock streams in sorted order, so that the batches of two processes cannot deadlock.
    const sorted = batch.toSorted((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : 0))
    const writing = this.#connection.query<Outcome>(
      'select reached, actual from log.append($1, $2, $3)',
      [
        sorted.map(({ stream }) => stream),
        sorted.map(({ expected }) => revisionOf(expected)),
        sorted.map(({ events }) => toJson(events)),
      ],
      'log_append',
    )
    void notifyGrowth(this.#connection)
    const { rows } = await writing
    const outcomes = new Map(sorted.map((append, index) => [append, rows[index]]))
    return batch.map((append) => outcomes.get(append) ?? missingOutcome())
  }
}

const revisionOf = (expected: ExpectedRevision): bigint => (expected === 'no_stream' ? -1n : expected)

function toJson(events: readonly SerialisedEvent[]): string {
  const parts = events.map(
    ({ id, type, data, metadata }) =>
      `{"id":"${id}","type":${JSON.stringify(type)},"data":${data},"metadata":${metadata}}`,
  )
  return `[${parts.join(',')}]`
}

function missingOutcome(): never {
  throw new Error('The SQL function log.append returned no row for an append')
}

function appendError(stream: string, cause: unknown): Error {
  return isDataError(cause)
    ? new AppendRefused(`Append to ${stream}: PostgreSQL refuses the data`, { cause })
    : new OutcomeUnknown(`Append to ${stream}: PostgreSQL failed or did not answer`, { cause })
}
