import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { OutcomeUnknown, type EventStore, type Position, type RecordedEvent } from '#store/event-store.ts'
import { recordedEvent } from '#store/recorded-event.ts'

/** Of one append: far below what a store takes at once. */
const most = { events: 100, bytes: 250_000 }

/**
 * The log up to a position that is fixed before anything is read; nothing where it is null.
 *
 * @throws the signal's reason where it aborts before that
 */
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

export interface WrittenEvents {
  readonly count: number
  readonly sha256: string
}

/** A line for each event, in the order in which they come. */
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

/** Positions and revisions are larger than what JSON holds as a number. */
const lineOf = ({ position, stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  JSON.stringify({ position: String(position), stream, revision: String(revision), id, type, data, metadata })

export async function* readEvents(file: string): AsyncGenerator<RecordedEvent> {
  for await (const line of linesOf(file)) {
    const { position, revision, ...rest } = JSON.parse(line) as Record<keyof RecordedEvent, unknown>
    yield recordedEvent({ ...rest, position: BigInt(String(position)), revision: BigInt(String(revision)) })
  }
}

/** How many are in the file, whatever they say. */
export async function countEvents(file: string): Promise<number> {
  const lines = linesOf(file)
  let count = 0
  while (!(await lines.next()).done) count++
  return count
}

/** Lines end as they were written. `node:readline` ends them at U+2028 and U+2029 too, which JSON leaves in a text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let begun = ''
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (begun + chunk).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun !== '') yield begun
}

/** Appends everything to a store that held nothing, in the same order, under the same ids. */
export async function appendAll(events: AsyncIterable<RecordedEvent>, store: EventStore): Promise<void> {
  for await (const group of grouped(events)) {
    const [first] = group
    if (!first) continue
    await appendOnce(store, group, first.revision === 0n ? 'no_stream' : first.revision - 1n)
  }
}

/** What follows one another in the log and is of one stream goes together. */
async function* grouped(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent[]> {
  let group: RecordedEvent[] = []
  let bytes = 0
  for await (const event of events) {
    const size = lineOf(event).length
    const full = group.length >= most.events || bytes + size > most.bytes
    if (group.length > 0 && (full || group[0]?.stream !== event.stream)) {
      yield group
      group = []
      bytes = 0
    }
    group.push(event)
    bytes += size
  }
  if (group.length > 0) yield group
}

/** An append whose answer was lost is repeated: under the same ids it stands once. */
async function appendOnce(
  store: EventStore,
  events: RecordedEvent[],
  expected: bigint | 'no_stream',
): Promise<void> {
  const [first] = events
  for (let attempt = 1; ; attempt++) {
    try {
      await store.append(first?.stream ?? '', events.map(asNew), expected)
      return
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || attempt === 5) throw error
      await delay(attempt * 200)
    }
  }
}

const asNew = ({ id, type, data, metadata }: RecordedEvent) => ({ id, type, data, metadata })

/** Where each position of one log lies in its copy. */
export class Moved {
  readonly #from: Position[] = []
  readonly #to: Position[] = []

  add(from: Position, to: Position): void {
    this.#from.push(from)
    this.#to.push(to)
  }

  get count(): number {
    return this.#from.length
  }

  /** Of the last event at or before the position; 0 where there is none. */
  at(position: Position): Position {
    const index = this.#from.findLastIndex((from) => from <= position)
    return this.#to[index] ?? 0n
  }
}

/** A copy and what it was made of differ; the message names the first event. */
export class NotTheSame extends Error {
  override name = 'NotTheSame'
}

/** Reads a copy and what it was made of side by side. @throws NotTheSame */
export async function compare(
  original: AsyncIterable<RecordedEvent>,
  copied: AsyncGenerator<RecordedEvent>,
  areTheSame = isSame,
): Promise<Moved> {
  const moved = new Moved()
  for await (const event of original) {
    const next = await copied.next()
    if (next.done || !areTheSame(event, next.value)) {
      throw new NotTheSame(
        `The copy is not the same: ${event.stream} revision ${event.revision} differs or is missing.`,
      )
    }
    moved.add(event.position, next.value.position)
  }
  if (!(await copied.next()).done) throw new NotTheSame('The copy holds more events than it was made of.')
  return moved
}

/** Wherever each of them lies in its log. */
export const isSame = (one: RecordedEvent, other: RecordedEvent): boolean => digest(one) === digest(other)

const digest = (event: RecordedEvent): string =>
  createHash('sha256')
    .update(lineOf({ ...event, position: 0n }))
    .digest('base64')

/** Of a file as it was written. */
export async function sha256Of(file: string): Promise<string> {
  const hash: Hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
