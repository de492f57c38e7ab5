/** Interface of the event store: append-only streams with one total order. `eventStoreContract` tests every adapter. */

/** Place of an event in the total order of all streams. Positions have gaps and are valid only in their own log. */
export type Position = bigint

/** Revision that the last event of the stream must have; `no_stream` if the stream must have no events. */
export type ExpectedRevision = 'no_stream' | bigint

export const revisionOf = (expected: ExpectedRevision): bigint => (expected === 'no_stream' ? -1n : expected)

/** Converts the revision of a stream's last event. Converts -1 (no events) to `no_stream`. */
export const expectedRevision = (revision: bigint): ExpectedRevision =>
  revision === -1n ? 'no_stream' : revision

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

export interface EventMetadata {
  /** Id of the user who caused the event; null for the system. */
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
  /** UUID in lower case. To repeat an append safely, use the same ids and the same expected revision. */
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

export interface Append {
  readonly stream: string
  readonly events: readonly NewEvent[]
  readonly expected: ExpectedRevision
}

export interface Appended {
  readonly revision: bigint
  readonly position: Position
}

/** Consecutive events of all streams in the order of their positions. A batch has at most a few hundred events. */
export interface Batch {
  readonly events: readonly RecordedEvent[]
  /** True if the log had no later event when the batch was read. */
  readonly caughtUp: boolean
}

export interface SubscribeOptions {
  /** The subscription starts after this position. Null starts with the first event of the log. */
  readonly after: Position | null
  readonly signal: AbortSignal
}

/** Condition of an append: the key must be new, for example an idempotency key. The application may add conditions. */
export interface Claim extends JsonObject {
  readonly key: string
}

export interface EventStore {
  /**
   * Returns the number of connections for appends that were lost. Optional: a store whose new connections may lack events
   * implements it. A failover to a replica can lose the newest events, so states from before the last lost connection may
   * be wrong.
   */
  lostConnections?(): number

  /** Reads a stream from revision `from` (default 0n). A missing stream has no events. @throws StoreUnavailable */
  read(stream: string, from?: bigint): AsyncIterable<RecordedEvent>

  /**
   * Appends all events or none. A repeat with the same ids and the same expected revision returns the same result.
   * @throws RevisionConflict, OutcomeUnknown, AppendRefused, or StoreUnavailable if nothing was sent
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>

  /**
   * Appends events, and stores the claim in the same transaction. Missing if the store has no such transaction: the caller
   * then stores its key before the append. @throws ClaimRefused, or an error of `append`; the claim is then not stored
   */
  appendWithClaim?(...args: [...Parameters<EventStore['append']>, claim: Claim]): Promise<Appended>

  /**
   * Appends to many streams, and retries appends with an unknown outcome. The total order of the events is the order of
   * the appends. After a failure or a crash, no append is stored without all earlier appends. No other append may run in
   * the process.
   * @throws RevisionConflict, OutcomeUnknown, AppendRefused or OrderLost
   */
  appendInOrder(appends: AsyncIterable<Append>): Promise<void>

  /**
   * Yields the events of all streams until the signal aborts. Yields one empty batch if there are no events. A batch
   * counts as handled when the caller requests the next batch. After a lost connection, continues with the first event
   * that was not handled.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>

  /** Returns the position of the last event; null if the log is empty. @throws StoreUnavailable */
  lastPosition(): Promise<Position | null>

  close(): Promise<void>
}

/** The stream does not have the expected revision. Nothing was written. Load the stream and decide again. */
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

/** The store did not confirm the append, so the events may exist. Repeat the append with the same ids and revision. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** The claim was refused, for example because its key exists. Nothing was written. */
export class ClaimRefused extends Error {
  override readonly name = 'ClaimRefused'
}

/** Number of small events that one append can contain. EventStoreDB accepts at most 1 MB in one append. */
export const eventsPerAppend = 500

/** The append is invalid, and a retry would fail too. Nothing was written. The message contains the reason. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused'
}

/** The store wrote events in another order than requested, so the log is not a copy of the original log. */
export class OrderLost extends Error {
  override readonly name = 'OrderLost'
}

/** The store cannot be reached or does not answer. An append that fails with this error wrote nothing. Retry later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

function describe(revision: ExpectedRevision): string {
  return revision === 'no_stream' ? 'no stream' : `revision ${revision}`
}
