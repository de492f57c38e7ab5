import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#ops/testing/database.ts'
import { executeBatch } from '#kernel/projections/batch/execute-batch.ts'
import { ensureReadModel } from '#kernel/projections/read-model.ts'
import { RowChanges } from '#kernel/projections/rows.ts'
import type { Rows } from '../projections/tables.ts'
import { readTables } from '../projections/tables.ts'
import { readRows } from '../testing/projection-spec.ts'
import { MissingRow, writeStatements } from '#kernel/projections/batch/write-statements.ts'
import { readModelDefinition } from './read-model.ts'

const { db, pool } = await testDatabase({ max: 2 })
const schema = 'read_rows'
await ensureReadModel(db, schema, readModelDefinition)

type Change = (rows: Rows) => void
const at = new Date('2026-03-01T09:00:00Z')
const state = (project_id: number, task_key: string, changed_by: number) =>
  ({ project_id, task_key, status: 'pending', changed_at: at, changed_by }) as const
const put =
  (project: number, task: string, by: number): Change =>
  (rows) =>
    rows.put('task_states', state(project, task, by))

async function write(...changes: readonly Change[]): Promise<void> {
  const rows = new RowChanges(readTables)
  for (const change of changes) change(rows)
  await executeBatch({ db, pool }, writeStatements(schema, rows.tables))
}
const empty = () => sql`truncate ${sql.id(schema, 'task_states')}`.execute(db)

const project = fc.integer({ min: 1, max: 2 })
const task = fc.constantFrom('a', 'b')
const by = fc.integer({ min: 1, max: 1_000 })
const change = fc.oneof(
  fc.tuple(project, task, by).map((args) => put(...args)),
  // An update needs an existing row, so this change first creates the row.
  fc.tuple(project, task, by).map(([id, key, actor]): Change => (rows) => {
    rows.put('task_states', state(id, key, 0))
    rows.update('task_states', { project_id: id, task_key: key }, { changed_by: actor })
  }),
  project.map(
    (id): Change =>
      (rows) =>
        rows.delete('task_states', { project_id: id }),
  ),
  fc.tuple(project, task, by).map(([id, key, actor]): Change => (rows) => {
    rows.delete('task_states', { project_id: id, task_key: key })
    rows.insert('task_states', state(id, key, actor))
  }),
)

test('row changes produce the same table rows, no matter how the changes are split into batches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), fc.nat(12), async (changes, cut) => {
      await empty()
      for (const single of changes) await write(single)
      const oneByOne = await readRows({ db, schema }, 'task_states')
      await empty()
      await write(...changes.slice(0, cut))
      await write(...changes.slice(cut))
      expect(await readRows({ db, schema }, 'task_states')).toEqual(oneByOne)
    }),
    { numRuns: 60 },
  )
})

test('additions with rows.add produce the same sums, no matter how the additions are split into batches', async () => {
  const vote = fc.record({
    key: task,
    votes: fc.constantFrom(-1, 1),
    since: fc.bigInt({ min: 1n, max: 99n }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(vote, { maxLength: 12 }), fc.nat(12), async (all, cut) => {
      await sql`truncate ${sql.id(schema, 'vote_totals')}`.execute(db)
      const changes = all.map(
        ({ key, votes, since }): Change =>
          (rows) =>
            rows.add('vote_totals', { task_key: key, votes, since }),
      )
      await write(...changes.slice(0, cut))
      await write(...changes.slice(cut))
      const expected = [...Map.groupBy(all, ({ key }) => key)].map(([task_key, group]) => ({
        task_key,
        votes: group.reduce((sum, { votes }) => sum + votes, 0),
        since: group.at(-1)?.since,
      }))
      const byKey = (a: { task_key: string }, b: { task_key: string }) => a.task_key.localeCompare(b.task_key)
      expect(await readRows({ db, schema }, 'vote_totals')).toEqual(expected.toSorted(byKey))
    }),
    { numRuns: 40 },
  )
})

test('rows.update throws MissingRow if the row does not exist', async () => {
  await empty()
  const update: Change = (rows) =>
    rows.update('task_states', { project_id: 9, task_key: 'a' }, { changed_by: 1 })
  await expect(write(update)).rejects.toThrow(MissingRow)
})

test('rows.insert throws an error if the row already exists', async () => {
  await empty()
  const insert: Change = (rows) => rows.insert('task_states', state(1, 'a', 1))
  await expect(write(insert, insert)).rejects.toThrow('exists already')
  await write(insert)
  await expect(write(insert)).rejects.toThrow('duplicate key')
})

test('a batch of 20,000 rows is written completely', async () => {
  await empty()
  await write(...Array.from({ length: 20_000 }, (_, n) => put(n, 'a', 1)))
  expect(await readRows({ db, schema }, 'task_states')).toHaveLength(20_000)
})
