import { randomUUID } from 'node:crypto'
import { parseEvent } from '#schema/events/parse.ts'
import { RevisionConflict, type EventStore } from './event-store.ts'

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

/** Null where the log was never started. */
export async function readLogId(store: EventStore): Promise<string | null> {
  for await (const recorded of store.read(stream)) {
    const event = parseEvent(recorded)
    if (event.type === 'LogStarted') return event.data.logId
  }
  return null
}

async function startLog(store: EventStore): Promise<void> {
  const commandId = randomUUID()
  const metadata = {
    actor: null,
    correlationId: commandId,
    causationId: commandId,
    commandId,
    occurredAt: new Date().toISOString(),
    version: 1,
  }
  const event = { id: randomUUID(), type: 'LogStarted', data: { logId: randomUUID() }, metadata }
  try {
    await store.append(stream, [event], 'no_stream')
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error
  }
}
