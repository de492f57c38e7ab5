import { sql, type QueryExecutorProvider } from 'kysely'
import type { EventMetadata, JsonObject } from '../event-store/event-store.ts'
import type { CommandHandler } from './command-handler.ts'
import type { TypedEvent } from './decider.ts'
import { newEvent, type CommandMetadata, type EventFormat } from './event-format.ts'

/** Table of events. A transaction inserts events; after its commit, any process appends the events to their streams. */
export interface EventOutbox<Event extends TypedEvent> {
  readonly table: string
  readonly format: EventFormat<Event>
}

/**
 * Inserts the only event of a command. A second event of the command for this stream would be ignored. To keep the events
 * in order, the transaction must first lock the row of the changed entity.
 */
export async function enqueueEvent<Event extends TypedEvent>(
  transaction: QueryExecutorProvider,
  { table, format }: EventOutbox<Event>,
  stream: string,
  event: Event,
  command: CommandMetadata & { readonly occurredAt: string },
): Promise<void> {
  const { id, type, data, metadata } = newEvent(format, stream, event, 0, command)
  await sql`
    insert into ${sql.table(table)} (stream, event_id, type, data, metadata)
    values (${stream}, ${id}, ${type}, ${JSON.stringify(data)}, ${JSON.stringify(metadata)})
    on conflict (event_id) do nothing`.execute(transaction)
}

/** Returns true if the command has enqueued an event, even if the event is already appended. */
export async function wasEnqueued<Event extends TypedEvent>(
  db: QueryExecutorProvider,
  { table, format }: EventOutbox<Event>,
  commands: CommandHandler<Event>,
  stream: string,
  commandId: string,
): Promise<boolean> {
  const id = format.eventId(commandId, stream, 0)
  const pending = await sql`select from ${sql.table(table)} where event_id = ${id}`.execute(db)
  return pending.rows.length > 0 || (await commands.eventsOf(stream, commandId)).length > 0
}

/** Appends the pending events of a stream in order and deletes their rows. Concurrent calls append each event once. */
export async function appendPendingEvents<Event extends TypedEvent>(
  db: QueryExecutorProvider,
  { table, format }: EventOutbox<Event>,
  commands: CommandHandler<Event>,
  stream: string,
): Promise<void> {
  const { rows } = await sql<PendingEvent>`
    select * from ${sql.table(table)} where stream = ${stream} order by sequence`.execute(db)
  for (const { event_id: id, sequence, ...row } of rows) {
    const event = format.parse({ ...row, id, revision: 0n, position: 0n })
    await commands.handle({ ...row.metadata, repeated: true }, { stream, decider: stateless }, () => [
      { ...event, id },
    ])
    await sql`delete from ${sql.table(table)} where sequence = ${sequence}`.execute(db)
  }
}

const stateless = { initialState: null, evolve: () => null }

interface PendingEvent {
  readonly sequence: number
  readonly stream: string
  readonly event_id: string
  readonly type: string
  readonly data: JsonObject
  readonly metadata: EventMetadata
}
