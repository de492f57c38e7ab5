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

/** Null where the log was never started. What was copied is another log from then on: the last name counts. */
export async function readLogId(store: EventStore): Promise<string | null> {
  let logId: string | null = null
  for await (const recorded of store.read(stream)) {
    const event = parseEvent(recorded)
    if (event.type === 'LogStarted') logId = event.data.logId
  }
  return logId
}

/** A copy goes by a name of its own, since no position of what it was made of means anything in it. */
export async function renameLog(store: EventStore): Promise<string> {
  const names = await Array.fromAsync(store.read(stream))
  const { event, logId } = newName()
  await store.append(stream, [event], names.at(-1)?.revision ?? 'no_stream')
  return logId
}

async function startLog(store: EventStore): Promise<void> {
  try {
    await store.append(stream, [newName().event], 'no_stream')
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error
  }
}

function newName() {
  const logId = randomUUID()
  const commandId = randomUUID()
  const metadata = {
    actor: null,
    correlationId: commandId,
    causationId: commandId,
    commandId,
    occurredAt: new Date().toISOString(),
    version: 1,
  }
  return { logId, event: { id: randomUUID(), type: 'LogStarted', data: { logId }, metadata } }
}
