import { AppendRefused, type Append, type NewEvent } from './event-store.ts'

/** An event with data and metadata as JSON text, so that an adapter cannot fail to serialise it. */
export interface SerialisedEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

export type SerialisedAppend = Omit<Append, 'events'> & { readonly events: readonly SerialisedEvent[] }

/** Maximum size of an append in bytes of UTF-8, for both adapters. EventStoreDB accepts at most 1 MiB. */
export const maxAppendBytes = 1_000_000
const maxNameLength = 200
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Serialises events. Refuses values that one of the adapters cannot store unchanged. */
export function serialise(stream: string, events: readonly NewEvent[]): readonly SerialisedEvent[] {
  if (events.length === 0) throw new AppendRefused(`Append to ${stream} without events`)
  checkName('stream', stream)
  const serialised = events.map(serialiseEvent)
  const size = bytesOf(serialised)
  if (size > maxAppendBytes) {
    throw new AppendRefused(`Append to ${stream} of ${size} bytes: the limit is ${maxAppendBytes}`)
  }
  return serialised
}

export async function* serialiseEach(appends: AsyncIterable<Append>): AsyncGenerator<SerialisedAppend> {
  for await (const { stream, events, expected } of appends)
    yield { stream, events: serialise(stream, events), expected }
}

export function bytesOf(events: readonly SerialisedEvent[]): number {
  return events.reduce(
    (sum, { type, data, metadata }) =>
      sum + Buffer.byteLength(type) + Buffer.byteLength(data) + Buffer.byteLength(metadata),
    0,
  )
}

function serialiseEvent({ id, type, data, metadata }: NewEvent): SerialisedEvent {
  checkName('event type', type)
  if (!uuid.test(id)) throw new AppendRefused(`${type}: the id ${id} is not a UUID in lower case`)
  return { id, type, data: toJson(`${type} data`, data), metadata: toJson(`${type} metadata`, metadata) }
}

function toJson(name: string, value: object): string {
  try {
    return JSON.stringify(value, checkValue)
  } catch (error) {
    throw new AppendRefused(`${name} cannot be stored: ${String(error)}`)
  }
}

function checkValue(key: string, value: unknown): unknown {
  if (!isStorable(key)) throw new Error('a key contains NUL or a lone surrogate')
  if (typeof value === 'string' && !isStorable(value))
    throw new Error(`${key} contains NUL or a lone surrogate`)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${key} is ${value}`)
  return value
}

/** Returns false for NUL, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot encode. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function checkName(kind: string, name: string): void {
  if (name.length === 0 || name.length > maxNameLength) {
    throw new AppendRefused(`A ${kind} has 1 to ${maxNameLength} characters, not ${name.length}`)
  }
  if (!isStorable(name)) throw new AppendRefused(`The ${kind} contains NUL or a lone surrogate`)
  if (name.startsWith('$'))
    throw new AppendRefused(`The ${kind} ${name} begins with $, which EventStoreDB reserves`)
}
