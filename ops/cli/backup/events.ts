import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  expectedRevision,
  type Append,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '#kernel/event-store/event-store.ts'
import { parseRecordedEvent } from '#kernel/event-store/recorded-event.ts'

/** Limits of one append. The event stores accept much larger appends. */
const batchLimit = { events: 100, bytes: 250_000 }

/** Reads the events after `after`, including the event at `end`. @throws the reason of the signal if the signal aborts */
export async function* eventsUpTo(
  store: EventStore,
  end: Position | null,
  after: Position | null = null,
  signal = new AbortController().signal,
): AsyncGenerator<RecordedEvent> {
  if (end === null || (after !== null && after >= end)) return
  for await (const { events } of store.subscribe({ after, signal })) {
    for (const event of events) if (event.position <= end) yield event
    if (events.some(({ position }) => position >= end)) return
  }
  signal.throwIfAborted()
}

interface WrittenEvents {
  readonly count: number
  readonly sha256: string
}

export async function writeEvents(
  events: AsyncIterable<RecordedEvent>,
  file: FileHandle,
): Promise<WrittenEvents> {
  const hash = createHash('sha256')
  let count = 0
  async function* lines() {
    for await (const event of events) {
      const line = `${lineOf(event)}\n`
      hash.update(line)
      count++
      yield line
    }
  }
  await pipeline(Readable.from(lines()), file.createWriteStream({ flush: true }))
  return { count, sha256: hash.digest('hex') }
}

/** Writes positions and revisions as text: they can be too large for JSON numbers. */
const lineOf = ({ position, stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  JSON.stringify({ position: String(position), stream, revision: String(revision), id, type, data, metadata })

export async function* readEvents(file: string): AsyncGenerator<RecordedEvent> {
  for await (const line of linesOf(file)) {
    const { position, revision, ...fields } = JSON.parse(line) as Record<keyof RecordedEvent, unknown>
    yield parseRecordedEvent({
      ...fields,
      position: BigInt(String(position)),
      revision: BigInt(String(revision)),
    })
  }
}

/** Splits only at line feeds. `node:readline` would also split at U+2028 and U+2029, which JSON texts may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let incomplete = ''
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (incomplete + chunk).split('\n')
    incomplete = lines.pop() ?? ''
    yield* lines
  }
  if (incomplete !== '') yield incomplete
}

/** Appends recorded events in their original order. The store must be empty or contain the beginning of these events. */
export const appendAll = (events: AsyncIterable<RecordedEvent>, store: EventStore): Promise<void> =>
  store.appendInOrder(batchByStream(events))

async function* batchByStream(events: AsyncIterable<RecordedEvent>): AsyncGenerator<Append> {
  let batch: RecordedEvent[] = []
  let bytes = 0
  for await (const event of events) {
    const size = lineOf(event).length
    const full = batch.length >= batchLimit.events || bytes + size > batchLimit.bytes
    if (batch.length > 0 && (full || batch[0]?.stream !== event.stream)) {
      yield appendOf(batch)
      batch = []
      bytes = 0
    }
    batch.push(event)
    bytes += size
  }
  if (batch.length > 0) yield appendOf(batch)
}

function appendOf(events: readonly RecordedEvent[]): Append {
  const { stream = '', revision = 0n } = events[0] ?? {}
  return { stream, events: events.map(toNewEvent), expected: expectedRevision(revision - 1n) }
}

const toNewEvent = ({ id, type, data, metadata }: RecordedEvent) => ({ id, type, data, metadata })

export class PositionMap {
  readonly #from: Position[] = []
  readonly #to: Position[] = []

  add(from: Position, to: Position): void {
    this.#from.push(from)
    this.#to.push(to)
  }

  get count(): number {
    return this.#from.length
  }

  /** Returns the new position of the last event at or before an old position; 0 if there is no such event. */
  at(position: Position): Position {
    const index = this.#from.findLastIndex((from) => from <= position)
    return this.#to[index] ?? 0n
  }
}

export class CopyMismatch extends Error {
  override name = 'CopyMismatch'
}

/** Compares two logs. @throws CopyMismatch, which names the first event that differs */
export async function compareLogs(
  original: AsyncIterable<RecordedEvent>,
  copied: AsyncGenerator<RecordedEvent>,
  areTheSame = isSameEvent,
): Promise<PositionMap> {
  const positions = new PositionMap()
  for await (const event of original) {
    const next = await copied.next()
    if (next.done || !areTheSame(event, next.value)) {
      throw new CopyMismatch(
        `The copy differs: ${event.stream} revision ${event.revision} is different or missing.`,
      )
    }
    positions.add(event.position, next.value.position)
  }
  if (!(await copied.next()).done) throw new CopyMismatch('The copy contains more events than the original.')
  return positions
}

/** Returns true if two events are equal. Ignores the positions, which differ between logs. */
export const isSameEvent = (one: RecordedEvent, other: RecordedEvent): boolean =>
  digest(one) === digest(other)

const digest = (event: RecordedEvent): string =>
  createHash('sha256')
    .update(lineOf({ ...event, position: 0n }))
    .digest('base64')

export async function sha256Of(file: string): Promise<string> {
  return (await checksumOf(file)).sha256
}

/** Returns the hash of a file and its number of lines. In the file of events, each line is an event. */
export async function checksumOf(file: string): Promise<WrittenEvents> {
  const hash = createHash('sha256')
  let count = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', at + 1)) count++
  }
  return { count, sha256: hash.digest('hex') }
}
