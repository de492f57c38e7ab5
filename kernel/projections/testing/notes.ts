import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { EventStore, JsonObject, NewEvent, Position } from '../../event-store/event-store.ts'
import { ensureLogId } from '../../event-store/log-id.ts'
import { PostgresLog } from '../../event-store/postgres/postgres-log.ts'
import { anEvent } from '../../event-store/testing/events.ts'
import { testDatabase } from '../../postgres/testing/database.ts'
import { afterwards } from '../../testing/afterwards.ts'
import type { KernelTables } from '../../testing/schema.ts'
import { ensureReadModel, type ReadModel } from '../read-model.ts'
import { projectUntil } from '../run-projections.ts'
import { noteReadModel, noteTables } from './note-read-model.ts'

export interface NoteLog {
  readonly url: string
  readonly db: Kysely<KernelTables>
  readonly pool: Pool
  readonly store: EventStore
  readonly logId: string
}

export interface StreamEvent {
  readonly stream: string
  readonly event: NewEvent
}

const noteEvent =
  (type: string) =>
  (id: number, data: JsonObject = {}): StreamEvent => ({ stream: `note-${id}`, event: anEvent(data, type) })

export const written = (id: number, text = `note ${id}`) => noteEvent('NoteWritten')(id, { text })
export const changed = (id: number, text: string) => noteEvent('NoteChanged')(id, { text })
export const deleted = noteEvent('NoteDeleted')

/** Returns an event that only a newer release can parse. */
export function newer(id: number): StreamEvent {
  const { stream, event } = written(id)
  return { stream, event: { ...event, metadata: { ...event.metadata, version: 99 } } }
}

/** Creates a database with a log, for the calling test or test file. */
export async function openNoteLog() {
  const database = await testDatabase()
  const store = new PostgresLog({ url: database.url })
  afterwards(() => store.close())
  const log: NoteLog = { ...database, store, logId: await ensureLogId(store) }
  return { ...log, append: (...all: readonly StreamEvent[]) => appendAll(store, all) }
}

/** Appends each event to its stream. Returns the position of the last event. */
async function appendAll(store: EventStore, all: readonly StreamEvent[]): Promise<Position> {
  let position = -1n
  for (const { stream, event } of all) {
    const last = (await Array.fromAsync(store.read(stream))).at(-1)
    position = (await store.append(stream, [event], last?.revision ?? 'no_stream')).position
  }
  return position
}

export const noteModel = ({ db, pool }: Pick<NoteLog, 'db' | 'pool'>, schema: string): ReadModel => ({
  ...noteReadModel,
  db,
  pool,
  schema,
})

/** Projects all events of the log into the read model of a schema. */
export async function projectToTheEnd(log: NoteLog, schema: string): Promise<void> {
  const { db, store, logId } = log
  const end = (await store.lastPosition()) ?? 0n
  await ensureReadModel(db, schema, noteReadModel)
  await projectUntil({ readModel: noteModel(log, schema), store, logId }, (position) => position >= end)
}

/** Returns the rows of all tables of the read model, except the checkpoint, by table name. */
export async function allRows(db: NoteLog['db'], schema: string): Promise<Record<string, readonly object[]>> {
  const rows: Record<string, readonly object[]> = {}
  for (const [name, { key }] of Object.entries(noteTables)) rows[name] = await rowsOf(db, schema, name, key)
  return rows
}

async function rowsOf(db: NoteLog['db'], schema: string, name: string, key: readonly string[]) {
  const order = sql.join(key.map((column) => sql.id(column)))
  return (await sql<object>`select * from ${sql.id(schema, name)} order by ${order}`.execute(db)).rows
}

export const noteIds = async (db: NoteLog['db'], schema: string): Promise<readonly number[]> =>
  (await sql<{ id: number }>`select id from ${sql.id(schema, 'notes')} order by id`.execute(db)).rows.map(
    ({ id }) => id,
  )
