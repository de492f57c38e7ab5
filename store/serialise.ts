import { AppendRefused, type NewEvent } from './event-store.ts'

/** An event as it travels: its payloads are JSON text already, so nothing can fail on the way. */
export interface SerialisedEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/** Of one append, in bytes of UTF-8. Below the 1 MiB that EventStoreDB takes, so that both adapters agree. */
export const maxAppendBytes = 1_000_000
const maxNameLength = 200
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Refuses here, with the reason, whatever one of the stores could not keep as it is. */
export function serialise(stream: string, events: readonly NewEvent[]): readonly SerialisedEvent[] {
  if (events.length === 0) throw new AppendRefused(`Append to ${stream} without events`)
  refuseName('stream', stream)
  const serialised = events.map(serialiseEvent)
  const size = bytesOf(serialised)
  if (size > maxAppendBytes) {
    throw new AppendRefused(`Append to ${stream} of ${size} bytes: the limit is ${maxAppendBytes}`)
  }
  return serialised
}

export function bytesOf(events: readonly SerialisedEvent[]): number {
  return events.reduce(
    (sum, { type, data, metadata }) =>
      sum + Buffer.byteLength(type) + Buffer.byteLength(data) + Buffer.byteLength(metadata),
    0,
  )
}

function serialiseEvent({ id, type, data, metadata }: NewEvent): SerialisedEvent {
  refuseName('event type', type)
  if (!uuid.test(id)) throw new AppendRefused(`${type}: the id ${id} is no lower-case UUID`)
  return { id, type, data: toJson(`${type} data`, data), metadata: toJson(`${type} metadata`, metadata) }
}

function toJson(what: string, value: object): string {
  try {
    return JSON.stringify(value, refuseWhatJsonLoses)
  } catch (error) {
    throw new AppendRefused(`${what} cannot be kept: ${String(error)}`)
  }
}

function refuseWhatJsonLoses(key: string, value: unknown): unknown {
  if (!isKeepable(key)) throw new Error(`a key holds NUL or half a character`)
  if (typeof value === 'string' && !isKeepable(value)) throw new Error(`${key} holds NUL or half a character`)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${key} is ${value}`)
  return value
}

/** Postgres keeps no NUL in text, and UTF-8 no lone surrogate. */
function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function refuseName(what: string, name: string): void {
  if (name.length === 0 || name.length > maxNameLength) {
    throw new AppendRefused(`A ${what} has 1 to ${maxNameLength} characters, not ${name.length}`)
  }
  if (!isKeepable(name)) throw new AppendRefused(`${what} holds NUL or half a character`)
  if (name.startsWith('$')) throw new AppendRefused(`${what} ${name}: names with $ belong to EventStoreDB`)
}
