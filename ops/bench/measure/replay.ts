import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod'
import { readTables } from '#projector/read-model/tables.ts'
import { readSchema } from '#schema/tables/database.ts'
import type { Bench, DataSet } from '../bench.ts'
import { onDatabase } from '../data/databases.ts'
import { rate, type Result } from '../report/result.ts'

const result = z.object({ events: z.number(), reading: z.number(), rebuilding: z.number() })

export const howReplay =
  'A rebuild of all read models, as by `projections rebuild`, compared with reading the log, with copying the finished ' +
  'rows into empty tables with COPY, and with both one after the other.'

/** Measures the first build of the read models of a data set. */
export async function measureReplay(
  { children, note }: Bench,
  { databaseUrl, projects }: DataSet,
): Promise<readonly Result[]> {
  note(`replay of ${projects} projects`)
  const { events, reading, rebuilding } = await children.ask(
    'ops/bench/processes/replay.ts',
    { databaseUrl },
    result,
  )
  const copying = await copyRows(databaseUrl)
  const speed = events / rebuilding
  const what = `${projects.toLocaleString('en')} projects, ${events.toLocaleString('en')} events`
  return [
    { what, ...rate(speed, events / reading, 'reading') },
    { what, ...rate(speed, events / copying, 'COPY of the rows') },
    { what, ...rate(speed, events / (reading + copying), 'both'), atLeast: 0.5 },
  ]
}

/** Copies all rows of the read models to new tables of the same structure. Returns the duration in seconds. */
async function copyRows(url: string): Promise<number> {
  const schema = readSchema
  return onDatabase(url, async (client) => {
    await client.query('create schema bench_copy')
    const tables = Object.keys(readTables)
    for (const table of tables)
      await client.query(`create table bench_copy.${table} (like ${schema}.${table} including all)`)
    const startedAt = performance.now()
    for (const table of tables) await copyTable(url, client, `${schema}.${table}`, `bench_copy.${table}`)
    const seconds = (performance.now() - startedAt) / 1_000
    await client.query('drop schema bench_copy cascade')
    return seconds
  })
}

async function copyTable(url: string, into: Client, source: string, target: string): Promise<void> {
  await onDatabase(url, (from) =>
    pipeline(
      from.query(copyTo(`copy ${source} to stdout`)),
      into.query(copyFrom(`copy ${target} from stdin`)),
    ),
  )
}
