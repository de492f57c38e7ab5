import { randomUUID } from 'node:crypto'
import { OperatorError } from '../process/operator-error.ts'
import { RevisionConflict, type EventStore, type RecordedEvent } from './event-store.ts'

const stream = 'log'
const type = 'LogStarted'
const version = 1

/** Returns the id of the log. Gives a new log an id. Concurrent processes get the same id. */
export async function ensureLogId(store: EventStore): Promise<string> {
  const existing = await readLogId(store)
  if (existing !== null) return existing
  await startLog(store)
  const started = await readLogId(store)
  if (started === null)
    throw new Error(`Cannot read the log id: the stream ${stream} contains no ${type} event`)
  return started
}

/** Returns the id of the log; null for a new log. Uses the last id: copies made by earlier releases contain two ids. */
export async function readLogId(store: Pick<EventStore, 'read'>): Promise<string | null> {
  let logId: string | null = null
  for await (const event of store.read(stream)) if (isLogStarted(event)) logId = logIdIn(event)
  return logId
}

function logIdIn({ data, metadata }: RecordedEvent): string {
  if (metadata.version !== version) {
    throw new OperatorError(
      `${type} v${metadata.version} was written by a newer release. Run the newer release here too.`,
    )
  }
  if (typeof data.logId !== 'string')
    throw new Error(`Cannot read the log id: the event ${type} contains no logId`)
  return data.logId
}

/** Replaces the log id in copied events, because positions of the original log are not valid in the copy. */
export async function* withNewLogId(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent> {
  const data = { logId: randomUUID() }
  for await (const event of events) yield isLogStarted(event) ? { ...event, id: randomUUID(), data } : event
}

export const isLogStarted = (event: RecordedEvent): boolean => event.stream === stream && event.type === type

async function startLog(store: EventStore): Promise<void> {
  const commandId = randomUUID()
  const ids = { correlationId: commandId, causationId: commandId, commandId }
  const metadata = { actor: null, ...ids, occurredAt: new Date().toISOString(), version }
  const event = { id: randomUUID(), type, data: { logId: randomUUID() }, metadata }
  try {
    await store.append(stream, [event], 'no_stream')
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error // another process gave the log its id first
  }
}
