import { pipeline } from 'node:stream/promises'
import { Pool, type Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod'
import { DeferredIndexes } from '#kernel/projections/fill/deferred-indexes.ts'
import { readTables } from '#projector/projections/tables.ts'
import { readSchema } from '#schema/tables/database.ts'
import type { Bench, DataSet } from '../bench.ts'
import { onDatabase } from '../data/databases.ts'
import { megabytes, rate, rateTarget, type Result } from '../report/result.ts'

const result = z.object({
  events: z.number(),
  reading: z.number(),
  rebuilding: z.number(),
  memory: z.number(),
})

/** Number of indexes that are built concurrently. A rebuild uses the same number. */
const builders = 4
const memoryLimit = 500_000_000
/** Events per second of the main data set. */
const targetPerSecond = 60_000

export const howReplay =
  'A rebuild of all read models, as by `projections rebuild`. The ceiling reads the log, copies the finished rows into tables ' +
  'without indexes with COPY, and builds the indexes.'

/** Measures the first build of the read models of a data set. */
export async function measureReplay(
  { children, note, scale }: Bench,
  { databaseUrl, projects }: DataSet,
): Promise<readonly Result[]> {
  note(`replay of ${projects} projects`)
  const { events, reading, rebuilding, memory } = await children.ask(
    'ops/bench/processes/replay.ts',
    { databaseUrl },
    result,
  )
  const copying = await copyRows(databaseUrl)
  const speed = events / rebuilding
  const what = `${projects.toLocaleString('en')} projects, ${events.toLocaleString('en')} events`
  return [
    ...(projects === scale.main ? [{ what, ...rateTarget(speed, targetPerSecond) }] : []),
    { what, ...rate(speed, events / reading, 'reading') },
    { what, ...rate(speed, events / copying, 'COPY and indexes') },
    { what, ...rate(speed, events / (reading + copying), 'both'), atLeast: 0.8 },
    {
      what: `resident set, ${what}`,
      measured: megabytes(memory),
      against: `limit ${megabytes(memoryLimit)}`,
      ratio: memory / memoryLimit,
      atMost: 1,
    },
  ]
}

/** Copies all rows of the read models to new tables and builds their indexes. Returns the duration in seconds. */
async function copyRows(url: string): Promise<number> {
  const [copy, tables] = ['bench_copy', Object.keys(readTables)]
  return onDatabase(url, async (client) => {
    await client.query(`create schema ${copy}`)
    for (const table of tables)
      await client.query(`create table ${copy}.${table} (like ${readSchema}.${table} including all)`)
    const pool = new Pool({ connectionString: url, max: builders, application_name: 'brandpath bench' })
    const indexes = await DeferredIndexes.remove(pool, copy, tables)
    const startedAt = performance.now()
    for (const table of tables) await copyTable(url, client, `${readSchema}.${table}`, `${copy}.${table}`)
    await Promise.all(tables.map((table) => indexes.buildRest(pool, table)))
    const seconds = (performance.now() - startedAt) / 1_000
    await pool.end()
    await client.query(`drop schema ${copy} cascade`)
    return seconds
  })
}

async function copyTable(url: string, into: Client, source: string, target: string): Promise<void> {
  await onDatabase(url, (from) =>
    pipeline(
      from.query(copyTo(`copy ${source} to stdout (format binary)`)),
      into.query(copyFrom(`copy ${target} from stdin (format binary)`)),
    ),
  )
}
