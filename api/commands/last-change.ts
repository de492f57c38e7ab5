import type { Changes } from '#domain/decision.ts'
import type { EventStore, ExpectedRevision, RecordedEvent } from '#store/event-store.ts'

/** The event that changed a thing last, as of a revision of its stream; null where none has. */
export async function lastChange(
  store: EventStore,
  stream: string,
  changes: Changes,
  upTo?: ExpectedRevision,
): Promise<RecordedEvent | null> {
  let last: RecordedEvent | null = null
  for await (const event of store.read(stream)) {
    if (isOneOf(changes, event)) last = event
    if (event.revision === upTo) break
  }
  return last
}

const isOneOf = ({ type, data }: Changes, event: RecordedEvent): boolean =>
  event.type === type && Object.entries(data).every(([name, value]) => event.data[name] === value)
