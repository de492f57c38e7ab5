import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { someEvents } from '../event-store/testing/events.ts'
import { listen } from '../postgres/testing/listen.ts'
import { waitForBlockedStatement } from '../postgres/testing/lock-wait.ts'
import { until } from '../resilience/until.ts'
import { CheckpointMoved, readCheckpoint } from './checkpoint.ts'
import { dropReadModel, ensureReadModel } from './read-model.ts'
import { projectUntil, ProjectionError, runProjections, WrongReadModel } from './run-projections.ts'
import {
  allRows,
  changed,
  deleted,
  newer,
  noteIds,
  noteModel,
  openNoteLog,
  projectToTheEnd,
  written,
} from './testing/notes.ts'
import { noteReadModel } from './testing/note-read-model.ts'

const log = await openNoteLog()
const { db, url, store, logId, append } = log
const schema = 'notes_run'
const readModel = noteModel(log, schema)
let nextNote = 1

beforeEach(async () => {
  await dropReadModel(db, schema)
  await ensureReadModel(db, schema, noteReadModel)
})

/** Runs the projections until the read model contains the last event of the log. */
async function runToTheEnd(): Promise<void> {
  const end = (await store.lastPosition()) ?? 0n
  await projectUntil({ readModel, store, logId }, (position) => position >= end)
}

const ids = () => noteIds(db, schema)

test('after a restart, the projections continue at the stored checkpoint', async () => {
  const [first, second] = [nextNote++, nextNote++]
  await append(written(first))
  await runToTheEnd()
  await append(written(second), deleted(first))
  await runToTheEnd()
  expect(await ids()).toContain(second)
  expect(await ids()).not.toContain(first)
  expect(await readCheckpoint(db, schema)).toEqual({ position: await store.lastPosition(), logId })
})

describe('if a projector crashes in the transaction of a batch', () => {
  test('neither the rows nor the checkpoint are stored, and the next projector applies the batch once', async () => {
    const before = nextNote++
    await append(written(before))
    await runToTheEnd()
    const [rows, checkpoint] = [await allRows(db, schema), await readCheckpoint(db, schema)]
    const note = nextNote++
    await append(written(note), changed(note, 'later'))
    // The lock stops the transaction after it has moved the checkpoint and before it writes the last table.
    await db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.id(schema, 'counts')} in exclusive mode`.execute(trx)
      const failing = runToTheEnd().catch(String)
      await waitForBlockedStatement(db)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(await failing).toContain('terminating connection')
    })
    expect([await allRows(db, schema), await readCheckpoint(db, schema)]).toEqual([rows, checkpoint])
    await runToTheEnd()
    const counts = await db.executeQuery<{ kind: string; events: number }>(
      sql`select kind, events from ${sql.id(schema, 'counts')} where kind = 'NoteChanged'`.compile(db),
    )
    expect(counts.rows).toEqual([{ kind: 'NoteChanged', events: 1 }])
    expect(await readCheckpoint(db, schema)).toEqual({ position: await store.lastPosition(), logId })
  })
})

test('two projectors that run at the same time apply every event once', async () => {
  const added = Array.from({ length: 30 }, () => nextNote++)
  const runs = [0, 1].map(async () => {
    for (;;) {
      try {
        return await runToTheEnd()
      } catch (error) {
        if (!(error instanceof CheckpointMoved)) throw error
      }
    }
  })
  const appended = append(...added.map((id) => written(id)))
  await Promise.all([...runs, appended])
  await runToTheEnd()
  expect((await ids()).slice(-30)).toEqual(added)
  const { rows } = await sql<{ events: number }>`
    select events from ${sql.id(schema, 'counts')} where kind = 'NoteWritten'`.execute(db)
  expect(rows).toEqual([{ events: nextNote - 1 }])
})

test('runProjections fails if the read models were not built from the current event log', async () => {
  await append(written(nextNote++))
  await runToTheEnd()
  const run = runProjections({
    readModel,
    store,
    logId: '00000000-0000-4000-8000-000000000000',
    signal: new AbortController().signal,
  })
  await expect(run).rejects.toThrow(WrongReadModel)
})

test('after a batch of events, the projector sends a database notification with the keys of the changed rows', async () => {
  await append(written(nextNote++))
  await runToTheEnd()
  const payloads = await listen(url, schema)
  const stop = new AbortController()
  const running = runProjections({ readModel, store, logId, signal: stop.signal })
  await until(() => payloads.length === 1)
  const id = nextNote++
  const before = String(await store.lastPosition())
  const position = String(await append(written(id)))
  await until(() => payloads.length === 2)
  stop.abort()
  await running
  // The first notification of each run has the keys `*`: clients may have missed earlier changes.
  expect(payloads).toEqual([
    { part: 1, of: 1, position: before, keys: '*' },
    { part: 1, of: 1, position, keys: [`note:${id}`] },
  ])
})

test('while the projector is behind the log, the database notifications do not list changed rows', async () => {
  const { position } = await store.append(`other-${nextNote++}`, someEvents(600), 'no_stream')
  const payloads = await listen(url, schema)
  await runToTheEnd()
  await until(() => payloads.length >= 2)
  expect(payloads.slice(0, -1).map((payload) => Object.keys(payload))).toEqual(
    payloads.slice(1).map(() => ['part', 'of', 'position']),
  )
  expect(payloads.at(-1)).toEqual({ part: 1, of: 1, position: String(position), keys: '*' })
})

test('after the projector has filled empty tables, the database has planner statistics of the tables (ANALYZE)', async () => {
  await append(...Array.from({ length: 510 }, () => written(nextNote++)))
  await runToTheEnd()
  const { rows } = await sql<{ counted: number }>`
    select reltuples::integer as counted from pg_class where oid = ${`${schema}.notes`}::regclass`.execute(db)
  expect(rows).toEqual([{ counted: (await ids()).length }])
})

test('if the log contains an event of a newer release, the projections stop before the event', async () => {
  const other = await openNoteLog()
  await other.append(written(1), newer(2), written(3))
  await ensureReadModel(other.db, schema, noteReadModel)
  const run = () =>
    runProjections({
      readModel: noteModel(other, schema),
      store: other.store,
      logId: other.logId,
      signal: new AbortController().signal,
    })
  await expect(run()).rejects.toThrow('NoteWritten v99 at note-2@0')
  await expect(run()).rejects.toThrow('NoteWritten v99 at note-2@0')
  expect(await noteIds(other.db, schema)).toEqual([1])
})

test('if an event cannot be applied, the projections stop with an error that names the event', async () => {
  const other = await openNoteLog()
  await other.append(written(1), changed(2, 'x'), written(3))
  const run = () => projectToTheEnd(other, schema)
  await expect(run()).rejects.toThrow(ProjectionError)
  await expect(run()).rejects.toThrow('NoteChanged at note-2@0')
  expect(await noteIds(other.db, schema)).toEqual([1])
})
