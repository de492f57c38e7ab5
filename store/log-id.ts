import { randomUUID } from 'node:crypto'
import { parseEvent } from '#schema/events/parse.ts'
import { RevisionConflict, type EventStore, type RecordedEvent } from './event-store.ts'

const stream = 'log'

/**
 * Which log stands behind the store. An empty one is started and says so from then on; of several that start
 * it at once, one wins and the others take its word.
 */
export async function logIdOf(store: EventStore): Promise<string> {
  const known = await readLogId(store)
  if (known !== null) return known
  await startLog(store)
  const started = await readLogId(store)
  if (started === null) throw new Error(`The stream ${stream} does not say which log it is`)
  return started
}

/** Null where the log was never started. Copies of older releases got their name last, so that the last one counts. */
export async function readLogId(store: EventStore): Promise<string | null> {
  let logId: string | null = null
  for await (const recorded of store.read(stream)) {
    const event = parseEvent(recorded)
    if (event.type === 'LogStarted') logId = event.data.logId
  }
  return logId
}

/**
 * The events as a copy of their log holds them: it goes by a name of its own from its first event on, since no position
 * of what it is made of means anything in it.
 */
export async function* underNewName(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent> {
  const data = { logId: randomUUID() }
  for await (const event of events) yield isName(event) ? { ...event, id: randomUUID(), data } : event
}

/** Whether it says how the log is called, and nothing of what happened. */
export const isName = ({ stream: of, type }: RecordedEvent): boolean => of === stream && type === 'LogStarted'

async function startLog(store: EventStore): Promise<void> {
  try {
    await store.append(stream, [newName()], 'no_stream')
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error
  }
}

function newName() {
  const commandId = randomUUID()
  const metadata = {
    actor: null,
    correlationId: commandId,
    causationId: commandId,
    commandId,
    occurredAt: new Date().toISOString(),
    version: 1,
  }
  return { id: randomUUID(), type: 'LogStarted', data: { logId: randomUUID() }, metadata }
}
