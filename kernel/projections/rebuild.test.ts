import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { inBatchesOf, wrapStore } from '../event-store/testing/events.ts'
import { readCheckpoint } from './checkpoint.ts'
import { fill } from './fill/fill.ts'
import { dropReadModel, ensureReadModel, schemaExists } from './read-model.ts'
import {
  buildWithoutSwitch,
  NothingBuilt,
  rebuild,
  RebuildRunning,
  switchOver,
  type Rebuild,
} from './rebuild.ts'
import { ProjectionError } from './run-projections.ts'
import {
  allRows,
  changed,
  deleted,
  noteIds,
  noteModel,
  openNoteLog,
  projectToTheEnd,
  written,
} from './testing/notes.ts'
import { noteReadModel } from './testing/note-read-model.ts'
import { structureOf } from './testing/structure.ts'

const log = await openNoteLog()
const { db, store, logId, append } = log
const schema = 'notes_built'
const [next, old] = [`${schema}_next`, `${schema}_old`]
const job: Rebuild = {
  readModel: noteModel(log, schema),
  store,
  logId,
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
}
await append(written(1), written(2), changed(1, 'Tab\t, line\nbreak\r, back\\slash and \\N'), deleted(2))
await append(written(2, 'again'), changed(2, 'and again'), written(3), changed(3, 'c'), deleted(3))

const spoil = () => sql`update ${sql.id(schema, 'notes')} set text = 'wrong'`.execute(db)

beforeEach(async () => {
  for (const name of [schema, next, old]) await dropReadModel(db, name)
})

test('a rebuild of the read models replaces wrong rows with correct rows', async () => {
  await projectToTheEnd(log, schema)
  const before = await allRows(db, schema)
  await spoil()
  await rebuild(job)
  expect(await allRows(db, schema)).toEqual(before)
  expect(await schemaExists(db, next)).toBe(false)
  expect(await schemaExists(db, old)).toBe(false)
})

test('a rebuild replaces read models that were not built from the current event log', async () => {
  await rebuild(job)
  await sql`update ${sql.id(schema, 'checkpoint')} set log_id = gen_random_uuid()`.execute(db)
  await rebuild(job)
  expect(await readCheckpoint(db, schema)).toEqual({ logId, position: await store.lastPosition() })
})

test('a rebuild succeeds although a killed rebuild has left temporary database schemas behind', async () => {
  await ensureReadModel(db, next, noteReadModel)
  await sql`insert into ${sql.id(next, 'highest')} values ('of the killed rebuild', 1)`.execute(db)
  await ensureReadModel(db, old, noteReadModel)
  await rebuild(job)
  expect(await allRows(db, schema)).toMatchObject({ highest: [{ name: 'note', id: 3 }] })
})

test('a cancelled rebuild does not change the read models', async () => {
  await projectToTheEnd(log, schema)
  const before = await allRows(db, schema)
  await expect(rebuild({ ...job, signal: AbortSignal.abort() })).rejects.toThrow('cancelled')
  expect(await allRows(db, schema)).toEqual(before)
})

test('while a rebuild of the read models runs, a second rebuild fails with the error RebuildRunning', async () => {
  const results = await Promise.allSettled([rebuild(job), rebuild(job)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results).toContainEqual({ status: 'rejected', reason: expect.any(RebuildRunning) as unknown })
})

test('a rebuild completes even if the running projector has already processed newer events', async () => {
  await projectToTheEnd(log, schema)
  let subscriptions = 0
  let nextNote = 100
  const overtaken = wrapStore(store, {
    async *subscribe(options) {
      const isFirst = ++subscriptions === 1
      for await (const batch of store.subscribe(options)) {
        if (isFirst && batch.caughtUp) {
          await append(written(nextNote++))
          await projectToTheEnd(log, schema)
        }
        yield batch
      }
    },
  })
  await rebuild({ ...job, store: overtaken })
  expect(nextNote).toBeGreaterThan(100)
  expect(await readCheckpoint(db, schema)).toEqual({ logId, position: await store.lastPosition() })
  await projectToTheEnd(log, 'notes_not_overtaken')
  expect(await allRows(db, schema)).toEqual(await allRows(db, 'notes_not_overtaken'))
})

test('read models that were built in advance catch up with the log before they replace the current read models', async () => {
  await projectToTheEnd(log, schema)
  await expect(switchOver(job)).rejects.toThrow(`The read models ${next} are missing or incomplete.`)
  await buildWithoutSwitch(job)
  await spoil()
  await append(written(777))
  await projectToTheEnd(log, schema)
  await switchOver(job)
  expect(await noteIds(db, schema)).toContain(777)
  const { notes = [] } = await allRows(db, schema)
  expect(notes.filter((note) => 'text' in note && note.text === 'wrong')).toEqual([])
  expect(await schemaExists(db, next)).toBe(false)
})

test.each([1, 7, 10_000])(
  'a rebuild in batches of %i events gives the same table rows and indexes as the normal projection of the events',
  async (batchSize) => {
    const readModel = noteModel(log, 'notes_filled')
    await dropReadModel(db, readModel.schema)
    await ensureReadModel(db, readModel.schema, noteReadModel)
    await fill({ ...job, readModel, store: inBatchesOf(batchSize, store), batchSize, onPosition: () => {} })
    await projectToTheEnd(log, 'notes_reference')
    expect(await allRows(db, 'notes_filled')).toEqual(await allRows(db, 'notes_reference'))
    expect(await structureOf(db, 'notes_filled')).toEqual(await structureOf(db, 'notes_reference'))
    expect(await readCheckpoint(db, 'notes_filled')).toEqual({ logId, position: await store.lastPosition() })
  },
)

test('read models that a cancelled rebuild filled only partly cannot replace the current read models', async () => {
  const readModel = noteModel(log, next)
  await ensureReadModel(db, next, noteReadModel)
  const stop = new AbortController()
  const onPosition = () => stop.abort()
  await fill({
    ...job,
    readModel,
    store: inBatchesOf(2, store),
    signal: stop.signal,
    batchSize: 2,
    onPosition,
  })
  expect(await readCheckpoint(db, next)).toBeNull()
  await expect(switchOver(job)).rejects.toThrow(NothingBuilt)
})

test('if a rebuild cannot apply an event, the rebuild fails with the name of the event and changes no rows', async () => {
  const other = await openNoteLog()
  await other.append(written(1))
  await projectToTheEnd(other, schema)
  const before = await allRows(other.db, schema)
  await other.append(changed(4_711, 'missing'))
  const rebuilding = rebuild({ ...job, ...other, readModel: noteModel(other, schema) })
  await expect(rebuilding).rejects.toThrow(ProjectionError)
  await expect(rebuilding).rejects.toThrow('NoteChanged at note-4711@0')
  expect(await allRows(other.db, schema)).toEqual(before)
})
