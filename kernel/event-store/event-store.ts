/** Port of the event store: append-only streams with one total order. `testing/event-store-contract.ts` tests it. */

/** Place of an event in the total order of all streams. Positions have gaps and are valid only in their own log. */
export type Position = bigint

/** Revision of a stream's last event that an append expects; `no_stream` if the stream must not have events yet. */
export type ExpectedRevision = 'no_stream' | bigint

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

export interface EventMetadata {
  /** Id of the user who caused the event; null if it was the system. */
  actor: number | null
  correlationId: string
  causationId: string
  commandId: string
  /** ISO 8601 in UTC. Never decreases within a stream. */
  occurredAt: string
  version: number
  /** W3C Trace Context of the span that appended the event. */
  traceparent?: string | undefined
}

export interface NewEvent {
  /** UUID in lower case. An append with the same id at the same revision of a stream is a repeat, so retries are safe. */
  readonly id: string
  readonly type: string
  readonly data: JsonObject
  readonly metadata: Readonly<EventMetadata>
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string
  /** Number of the event within its stream: 0n, 1n, 2n, … without gaps. */
  readonly revision: bigint
  readonly position: Position
}

export interface Appended {
  readonly revision: bigint
  readonly position: Position
}

/** Consecutive events of all streams in the order of their positions: none, or up to a few hundred. */
export interface Batch {
  readonly events: readonly RecordedEvent[]
  /** True if no later event existed when the batch was read. */
  readonly caughtUp: boolean
}

export interface SubscribeOptions {
  /** The subscription starts after this position; null starts with the first event of the log. */
  readonly after: Position | null
  readonly signal: AbortSignal
}

export interface EventStore {
  /** Reads a stream from revision `from` (default 0n). A missing stream has no events. @throws StoreUnavailable */
  read(stream: string, from?: bigint): AsyncIterable<RecordedEvent>

  /**
   * Appends all events or none. A repeat with the same ids and expected revision returns the same result.
   * @throws RevisionConflict, OutcomeUnknown or AppendRefused
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>

  /**
   * Yields the events of all streams until the signal aborts or the caller leaves the loop. Without events, it yields one
   * empty batch. Requesting the next batch marks the previous batch as handled. After a lost connection, the subscription
   * resumes with the first event that was not handled.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>

  /** Returns the position of the last event; null if the log is empty. @throws StoreUnavailable */
  lastPosition(): Promise<Position | null>

  close(): Promise<void>
}

/** The revision of the stream is not the expected revision. Nothing was written. Load the stream and decide again. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict'
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly actual: ExpectedRevision

  constructor(stream: string, expected: ExpectedRevision, actual: ExpectedRevision) {
    super(`Stream ${stream}: expected ${describe(expected)}, found ${describe(actual)}`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** The store may have written the events, but did not confirm. Repeat the append with the same ids and revision. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** The append is invalid, and its retry would fail too. Nothing was written. The message contains the reason. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused'
}

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

function describe(revision: ExpectedRevision): string {
  return revision === 'no_stream' ? 'no stream' : `revision ${revision}`
}
