import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod'
import { partsOf, type Part } from '#projector/part.ts'
import { readTables } from '#projector/read-model.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import type { Bench, DataSet } from '../bench.ts'
import { onDatabase } from '../place.ts'
import { rate, type Result } from '../result.ts'

const filled = z.object({ seconds: z.number() })
const answer = z.object({ events: z.number(), reading: z.number(), rebuilding: z.number() })

export const howReplay =
  'All read models from the first event, as `projections rebuild` makes them; against reading the log through the ' +
  'same adapter, against copying the finished rows into empty tables with the same keys by COPY, and against both ' +
  'one after the other, which is what no replay can do without.'

/** Builds the read models of a set that has none yet. */
export async function measureReplay(
  { children, note, scale }: Bench,
  { databaseUrl, projects }: DataSet,
): Promise<readonly Result[]> {
  note(`replay of ${projects} projects`)
  const { events, reading, rebuilding } = await children.ask(
    'ops/bench/processes/replay.ts',
    { databaseUrl },
    answer,
  )
  const copying = await copyRows(databaseUrl)
  const inParts = projects === scale.main ? await fillInParts(children, databaseUrl) : null
  const speed = events / rebuilding
  const what = `${projects.toLocaleString('en')} projects, ${events.toLocaleString('en')} events`
  return [
    { what, ...rate(speed, events / reading, 'reading') },
    { what, ...rate(speed, events / copying, 'COPY of the rows') },
    { what, ...rate(speed, events / (reading + copying), 'both'), atLeast: 0.5 },
    ...(inParts === null
      ? []
      : [
          { what: `${what}, in two parts by two processes`, ...rate(events / inParts, speed, 'one process') },
        ]),
  ]
}

/** Seconds that two projectors take, each of which has a part of the read models. */
async function fillInParts(children: Bench['children'], databaseUrl: string): Promise<number> {
  const schema = readSchema(readVersion, 2)
  const fill = (part: Part) => children.ask('ops/bench/processes/part.ts', { databaseUrl, part }, filled)
  const answers = await Promise.all(partsOf(schema).map(fill))
  await onDatabase(databaseUrl, (client) => client.query(`drop schema ${schema} cascade`))
  return Math.max(...answers.map(({ seconds }) => seconds))
}

/** Seconds that the rows take from one table to another of the same form, all of them in turn. */
async function copyRows(url: string): Promise<number> {
  const schema = readSchema(readVersion)
  return onDatabase(url, async (client) => {
    await client.query('create schema bench_copy')
    const tables = Object.keys(readTables)
    for (const table of tables)
      await client.query(`create table bench_copy.${table} (like ${schema}.${table} including all)`)
    const begun = performance.now()
    for (const table of tables) await copyTable(url, client, `${schema}.${table}`, `bench_copy.${table}`)
    const seconds = (performance.now() - begun) / 1_000
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
