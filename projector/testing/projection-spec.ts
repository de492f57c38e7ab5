import { expect } from 'vitest'
import { sql } from 'kysely'
import type { ReadTables } from '#schema/tables/read.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { CheckpointMoved } from '#kernel/projections/checkpoint.ts'
import { parseRecorded, type DomainEvent } from '../domain-event.ts'
import { foldBatch, writeBatch } from '#kernel/projections/batch/project-batch.ts'
import { ensureReadModel, type ReadModel } from '#kernel/projections/read-model.ts'
import type { ReadModelProjection } from '../projections/tables.ts'
import { readModelDefinition } from '../read-model/read-model.ts'
import { readTables, type ReadTable } from '../projections/tables.ts'
import { recorded, type StreamEvent } from './events.ts'

const schema = 'read_test'
const logId = '7a3c9d52-5f0e-4a53-8c39-5b8de2c3f001'

/**
 * Tests a projection: `given(events).rows(table).are(expected)`. Each test delivers the events in one
 * batch, in every split into two batches, and one by one. Each batch is delivered twice.
 */
export async function rowsOf(projection: ReadModelProjection) {
  const { db, pool } = await testDatabase({ max: 2 })
  await ensureReadModel(db, schema, readModelDefinition)
  const model: ReadModel = { ...readModelDefinition, db, pool, schema, projections: [projection] }
  return {
    given: (...all: readonly StreamEvent[]) => ({
      rows: <T extends ReadTable>(table: T) => ({
        are: async (expected: readonly Partial<ReadTables[T]>[]) => {
          const events = recorded(all).map(parseRecorded)
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
        },
      }),
    }),
  }
}

function waysToDeliver<T>(events: readonly T[]): T[][][] {
  const halves = events.slice(1).map((_, index) => [events.slice(0, index + 1), events.slice(index + 1)])
  return [[[...events]], ...halves, events.map((event) => [event])]
}

/** Deletes all rows. `truncate` would be slower, because it creates and removes a hundred files. */
async function clear({ db, pool }: ReadModel): Promise<void> {
  await pool.query(
    Object.keys(readTables)
      .map((table) => `delete from ${schema}.${table}`)
      .join(';'),
  )
  await db.withSchema(schema).updateTable('checkpoint').set({ position: null, log_id: null }).execute()
}

async function deliver(model: ReadModel, batches: readonly (readonly DomainEvent[])[]): Promise<void> {
  let from: bigint | null = null
  for (const batch of batches) {
    const position: bigint = batch.at(-1)?.position ?? 0n
    const options = { from, to: { position, logId }, notify: 'changes' } as const
    const delivery = [model, foldBatch(model, batch), options] as const
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
