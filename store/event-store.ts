import type { EventMetadata } from '#schema/events/metadata.ts'

/**
 * The event store port: everything the house knows of where events are kept. Two adapters stand behind it
 * (`postgres-log.ts`, `eventstoredb.ts`); `testing/event-store-contract.ts` says what both must do.
 *
 * The store keeps and returns what it is given. Payloads are validated and upcast by its callers, with
 * `schema/events`. Nothing is ever deleted or changed.
 */

export type { EventMetadata }

/**
 * A place in the one total order of all events. Opaque to callers: positions can be compared and kept, have
 * gaps, and mean nothing in another log.
 */
export type Position = bigint

/** What an append expects to find: no stream yet, or a stream whose last event has this revision. */
export type ExpectedRevision = 'no_stream' | bigint

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

export interface NewEvent {
  /** UUID. The same id at the same revision of a stream is the same event: that makes a retry safe. */
  readonly id: string
  readonly type: string
  readonly data: JsonObject
  readonly metadata: Readonly<EventMetadata>
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string
  /** Counts from 0n within the stream, without gaps. */
  readonly revision: bigint
  readonly position: Position
}

/** Of the last event appended. */
export interface Appended {
  readonly revision: bigint
  readonly position: Position
}

/**
 * What a subscription yields: up to some hundreds of events at once while behind, whatever has arrived when
 * not. `caughtUp` says that the log's end was reached behind these events. A subscription that finds nothing
 * to deliver first yields one batch without events, caught up.
 */
export interface Batch {
  readonly events: readonly RecordedEvent[]
  readonly caughtUp: boolean
}

export interface SubscribeOptions {
  /** Begins behind this position; null begins with the first event. */
  readonly after: Position | null
  /** Ends the subscription, quietly. */
  readonly signal: AbortSignal
}

export interface EventStore {
  /**
   * The events of one stream in the order of their revisions, beginning with `from` (default 0n). A stream
   * that does not exist yields nothing. Throws `StoreUnavailable`.
   */
  read(stream: string, from?: bigint): AsyncIterable<RecordedEvent>

  /**
   * Writes all the events or none. Repeated with the same ids and the same expected revision it writes once,
   * and answers as it did the first time. Throws `RevisionConflict`, `OutcomeUnknown` or `AppendRefused`.
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>

  /**
   * All events of all our streams in one total order, for ever: a lost connection is resumed behind the last
   * batch that was handled, and never shows. A batch counts as handled when the next one is asked for. Ends
   * when the signal aborts, or when the loop is left.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>

  /** Position of the last event, null in an empty log. Throws `StoreUnavailable`. */
  lastPosition(): Promise<Position | null>

  /** Ends subscriptions, and takes no more appends. */
  close(): Promise<void>
}

/** The stream is not where the append expected it. Nothing was written: load, decide again. */
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

/**
 * The store did not answer: the events may stand in the log or not. Append them again, with the same ids and
 * the same expected revision.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** The caller's mistake, named in the message. Nothing was written, and no retry will help. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused'
}

/** The store cannot be read now. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

function describe(revision: ExpectedRevision): string {
  return revision === 'no_stream' ? 'no stream' : `revision ${revision}`
}
