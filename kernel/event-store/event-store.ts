/** Port of the event store: append-only streams with one total order. Both adapters pass `testing/event-store-contract.ts`. */

/** Place in the total order of all streams. Positions have gaps, and mean nothing in another log. */
export type Position = bigint

/** Revision that an append expects its stream to have: that of its last event, or `no_stream` before the first. */
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
  /** UUID in lower case. An event with the same id at the same revision is the same event, so that appends can be retried. */
  readonly id: string
  readonly type: string
  readonly data: JsonObject
  readonly metadata: Readonly<EventMetadata>
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string
  /** Number within the stream: 0n, 1n, 2n, … without gaps. */
  readonly revision: bigint
  readonly position: Position
}

export interface Appended {
  readonly revision: bigint
  readonly position: Position
}

/** Up to some hundreds of events, in the order of their positions. */
export interface Batch {
  readonly events: readonly RecordedEvent[]
  /** True if no later event existed when the batch was read. */
  readonly caughtUp: boolean
}

export interface SubscribeOptions {
  /** Position after which to start; null starts with the first event. */
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
   * Follows the events of all streams without end. Yields at least one batch, which has no events if there are none. After
   * a lost connection it resumes with the first batch that was not handled; requesting the next batch marks the previous
   * one as handled. Ends when the signal aborts or the caller leaves the loop.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>

  /** Returns the position of the last event; null if the log is empty. @throws StoreUnavailable */
  lastPosition(): Promise<Position | null>

  close(): Promise<void>
}

/** The stream has another revision than expected. Nothing was written. Load the stream and decide again. */
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

/** The store did not answer, and may have written the events. Repeat the append with the same ids and expected revision. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** The append is invalid; the message says why. Nothing was written, and a retry will fail again. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused'
}

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

function describe(revision: ExpectedRevision): string {
  return revision === 'no_stream' ? 'no stream' : `revision ${revision}`
}
