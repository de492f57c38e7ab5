import { randomUUID } from 'node:crypto'
import { parseEvent } from '#schema/events/parse.ts'
import { RevisionConflict, type EventStore } from '#store/event-store.ts'

const logStream = 'log'

/** The id of the log behind the store; an empty log is started, and says which one it is from then on. */
export async function logIdOf(store: EventStore): Promise<string> {
  return (await readLogId(store)) ?? (await startLog(store))
}

/** Null where the log was never started. */
export async function readLogId(store: EventStore): Promise<string | null> {
  for await (const recorded of store.read(logStream)) {
    const event = parseEvent(recorded)
    if (event.type === 'LogStarted') return event.data.logId
  }
  return null
}

async function startLog(store: EventStore): Promise<string> {
  const [id, logId, commandId] = [randomUUID(), randomUUID(), randomUUID()]
  const metadata = {
    actor: null,
    correlationId: commandId,
    causationId: commandId,
    commandId,
    occurredAt: new Date().toISOString(),
    version: 1,
  }
  try {
    await store.append(logStream, [{ id, type: 'LogStarted', data: { logId }, metadata }], 'no_stream')
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error // somebody else was faster: theirs counts
  }
  const started = await readLogId(store)
  if (!started) throw new Error(`The stream ${logStream} does not begin with LogStarted`)
  return started
}
