import type { ClientConfig } from 'pg'
import { Batcher } from '../../postgres/batcher.ts'
import { isDataError } from '../../postgres/sqlstate.ts'
import {
  AppendRefused,
  ClaimRefused,
  OutcomeUnknown,
  RevisionConflict,
  revisionOf,
  type Appended,
  type Claim,
  type ExpectedRevision,
  type Position,
} from '../event-store.ts'
import { bytesOf, type SerialisedAppend, type SerialisedEvent } from '../serialise.ts'
import { Connection } from './connection.ts'
import { notifyGrowth } from './growth.ts'

interface Append extends SerialisedAppend {
  readonly claim?: Claim | undefined
}

/** Result row of an append. `reached`: position of the last event. `actual`: revision of the stream after a conflict. */
interface Outcome {
  readonly granted: boolean
  readonly reached: string | null
  readonly actual: string | null
}

/** Maximum size of a batch. All appends of a batch wait until the whole batch is committed. */
const maxBatchBytes = 4_000_000

export class Appender {
  readonly #connection: Connection
  readonly #plain = this.#newBatcher('select true as granted, * from log.append($1, $2, $3)', 'log_append')
  readonly #claimed = this.#newBatcher('select * from log.append_claimed($1, $2, $3, $4)', 'log_claimed')

  /** The last position that is known. At first it is 0, so the first notifications contain earlier events too. */
  #last: Position = 0n

  constructor(config: ClientConfig) {
    this.#connection = new Connection(config)
  }

  get lostConnections(): number {
    return this.#connection.lost
  }

  async append(
    stream: string,
    events: readonly SerialisedEvent[],
    expected: ExpectedRevision,
    claim?: Claim,
  ): Promise<Appended> {
    const batcher = claim ? this.#claimed : this.#plain
    const { reached, actual, granted } = await batcher
      .submit({ stream, events, expected, claim })
      .catch((error: unknown) => {
        throw appendError(stream, error)
      })
    if (!granted) throw new ClaimRefused(`Append to ${stream}: the claim was refused`)
    if (reached === null)
      throw new RevisionConflict(stream, expected, actual === null ? 'no_stream' : BigInt(actual))
    return { revision: revisionOf(expected) + BigInt(events.length), position: BigInt(reached) }
  }

  async close(): Promise<void> {
    await Promise.all([this.#plain.drain(), this.#claimed.drain()])
    await this.#connection.close()
  }

  #newBatcher(statement: string, name: string): Batcher<Append, Outcome> {
    return new Batcher((batch) => this.#write(batch, statement, name), {
      maxWeight: maxBatchBytes,
      weightOf: ({ events }) => bytesOf(events),
    })
  }

  async #write(batch: readonly Append[], statement: string, name: string): Promise<Outcome[]> {
    // Batches lock streams in sorted order, so that the batches of two processes cannot deadlock.
    const sorted = batch.toSorted((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : 0))
    const writing = this.#connection.query<Outcome>(
      statement,
      [
        sorted.map(({ stream }) => stream),
        sorted.map(({ expected }) => revisionOf(expected)),
        sorted.map(({ events }) => toJson(events)),
        ...(sorted.some(({ claim }) => claim) ? [sorted.map(({ claim }) => JSON.stringify(claim))] : []),
      ],
      name,
    )
    void notifyGrowth(this.#connection, this.#last)
    const { rows } = await writing
    for (const { reached } of rows) if (reached !== null) this.#last = later(this.#last, BigInt(reached))
    const outcomes = new Map(sorted.map((append, index) => [append, rows[index]]))
    return batch.map((append) => outcomes.get(append) ?? missingOutcome())
  }
}

function toJson(events: readonly SerialisedEvent[]): string {
  const parts = events.map(
    ({ id, type, data, metadata }) =>
      `{"id":"${id}","type":${JSON.stringify(type)},"data":${data},"metadata":${metadata}}`,
  )
  return `[${parts.join(',')}]`
}

const later = (a: Position, b: Position): Position => (a > b ? a : b)

function missingOutcome(): never {
  throw new Error('The SQL function log.append returned no row for an append')
}

function appendError(stream: string, cause: unknown): Error {
  return isDataError(cause)
    ? new AppendRefused(`Append to ${stream}: PostgreSQL refuses the data`, { cause })
    : new OutcomeUnknown(`Append to ${stream}: PostgreSQL failed or did not answer`, { cause })
}
