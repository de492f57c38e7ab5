import { expect } from 'vitest'
import { sql } from 'kysely'
import type { ReadTables } from '#schema/tables/database.ts'
import { testDatabase } from '#store/testing/database.ts'
import { CheckpointMoved } from '../checkpoint.ts'
import { partsOf } from '../part.ts'
import { foldBatch, writeBatch, type ReadModel } from '../project-batch.ts'
import { occurred, type Occurred, type Projection } from '../projection.ts'
import { ensureReadModel, readTables, type ReadTable } from '../read-model.ts'
import { recorded, type Happened } from './events.ts'

/** With rows for three parts; the whole has that of the first. */
const schema = 'read_test_of_3'
const logId = '7a3c9d52-5f0e-4a53-8c39-5b8de2c3f001'

/**
 * Tests of projections read as sentences: given these events, the rows of a table are those. Every test runs for
 * each way to cut the events in two batches, in one batch and in single events, and delivers each batch twice; and once
 * more in three parts, each of which is done when the next one begins.
 */
export async function rowsOf(projection: Projection) {
  const { db, pool } = await testDatabase({ max: 2 })
  await ensureReadModel(db, schema)
  const model: ReadModel = { db, pool, schema, projections: [projection] }
  return {
    given: (...all: readonly Happened[]) => ({
      rows: <T extends ReadTable>(table: T) => ({
        are: async (expected: readonly Partial<ReadTables[T]>[]) => {
          const events = recorded(all).map(occurred)
          const compare = async (label: string) => {
            const found = await readRows(model, table)
            expect(found.length, label).toBe(expected.length)
            expect(found, label).toMatchObject(expected)
          }
          for (const batches of waysToDeliver(events)) {
            await clear(model)
            await deliver(model, batches)
            await compare(`batches of ${batches.map((batch) => batch.length).join(', ')}`)
          }
          await clear(model)
          for (const part of partsOf(schema).toReversed()) await deliver({ ...model, part }, [events])
          await compare('in parts')
        },
      }),
    }),
  }
}

function waysToDeliver<T>(events: readonly T[]): T[][][] {
  const halves = events.slice(1).map((_, index) => [events.slice(0, index + 1), events.slice(index + 1)])
  return [[[...events]], ...halves, events.map((event) => [event])]
}

/** Row by row: to truncate makes and removes a hundred files. */
async function clear({ db, pool }: ReadModel): Promise<void> {
  await pool.query(
    Object.keys(readTables)
      .map((table) => `delete from ${schema}.${table}`)
      .join(';'),
  )
  await db.withSchema(schema).updateTable('checkpoint').set({ position: null, log_id: null }).execute()
}

async function deliver(model: ReadModel, batches: readonly (readonly Occurred[])[]): Promise<void> {
  let from: bigint | null = null
  for (const batch of batches) {
    const position: bigint = batch.at(-1)?.position ?? 0n
    const delivery = [model, foldBatch(model, batch), from, { position, logId }, 'changes'] as const
    await writeBatch(...delivery)
    await expect(writeBatch(...delivery)).rejects.toThrow(CheckpointMoved)
    from = position
  }
}

export async function readRows({ db, schema: name }: Pick<ReadModel, 'db' | 'schema'>, table: ReadTable) {
  const key = sql.join(readTables[table].key.map((column) => sql.id(column)))
  const { rows } = await sql<object>`select * from ${sql.id(name, table)} order by ${key}`.execute(db)
  return rows
}
