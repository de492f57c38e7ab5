import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod'
import { readSchemas } from '#schema/tables/database.ts'
import type { Moved } from './events.ts'

/** Who leads is found out anew. */
const passing = 'work.leaders'

/**
 * Of some tables not every row is kept. What is wrong here and now need not be so at the new place: an incident that is
 * open would end there, and mail administrators of a trouble that the new place never had. So would one begin of the
 * requests that failed here in the minutes that the alert rules look at.
 */
const kept: Readonly<Record<string, string>> = {
  'work.incidents': 'where over_at is not null',
  'work.request_minutes': "where minute < now() - interval '5 minutes'",
  'work.disks': 'where false',
}

const table = z.object({
  /** With its schema. */
  name: z.string().regex(/^(identity|work)\.[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_]+$/)),
})
export const tableList = z.array(table)
export type Table = z.infer<typeof table>

/** Those of `identity` and `work`, each behind the ones that it refers to. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select n.nspname || '.' || c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct fn.nspname || '.' || fc.relname from pg_constraint f
        join pg_class fc on fc.oid = f.confrelid join pg_namespace fn on fn.oid = fc.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('identity', 'work') and c.relkind = 'r'
    order by 1`)
  const ordered: Table[] = []
  let left = rows.filter(({ name }) => name !== passing)
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => !left.some(({ name }) => needs.includes(name)))
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.')
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })))
    left = left.filter((one) => !ready.includes(one))
  }
  return ordered
}

const listed = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

export async function copyOut(client: Client, { name, columns }: Table, file: FileHandle): Promise<void> {
  const wanted = `select ${listed(columns)} from ${name} ${kept[name] ?? ''}`
  const rows = client.query(copyTo(`copy (${wanted}) to stdout`))
  await pipeline(rows, file.createWriteStream({ flush: true }))
}

export async function copyIn(client: Client, { name, columns }: Table, file: string): Promise<void> {
  const rows = client.query(copyFrom(`copy ${name} (${listed(columns)}) from stdin`))
  await pipeline(createReadStream(file), rows)
}

export const sequenceList = z.record(
  z.string().regex(/^(identity|work)\.[a-z_]+$/),
  z.string().regex(/^\d+$/),
)

/** The last value that each sequence gave out, by its name; those that gave none are left out. */
export async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
    where schemaname in ('identity', 'work') and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function setSequences(
  client: Client,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [name, last])
  }
}

/** The first table that holds something; null where all are empty. */
export async function firstFilled(client: Client): Promise<string | null> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) return name
  }
  return null
}

/** Whatever remembers a place in the log remembers the same event in its copy. */
export async function translatePositions(client: Client, moved: Moved): Promise<void> {
  for (const name of ['work.reactor_checkpoints', 'work.guide_news']) {
    const { rows } = await client.query<{ position: string }>(`select distinct position::text from ${name}`)
    // In one statement, since a new position may be one of the old.
    const places = rows.map(({ position }) => [position, String(moved.at(BigInt(position)))])
    await client.query(
      `update ${name} as stored set position = places.new
       from (select (pair->>0)::bigint as old, (pair->>1)::bigint as new from json_array_elements($1::json) as pair) places
       where stored.position = places.old`,
      [JSON.stringify(places)],
    )
  }
}

/**
 * Commands that were answered while the backup was taken may have their events in the old log alone, and a repeat is not to
 * be told of what is not here. What an answer told of is found in its stream, and where it is not, decided anew.
 */
export async function forgetAnswers(client: Client): Promise<void> {
  await client.query('update work.commands set answer = null where answer is not null')
}

/**
 * Whose places have ended the tables say later than the events were read: the ends that fell in between are missing. The
 * leader ends them all once more, which changes nothing where they have.
 */
export async function endPlacesAnew(client: Client): Promise<void> {
  await client.query('delete from work.erasures')
}

export async function followLog(client: Client, logId: string): Promise<void> {
  await client.query('update work.reactor_checkpoints set log_id = $1', [logId])
}

/** Of every release, and those that a rebuild has left beside them: all are made anew from the events. */
export async function dropReadModels(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname ~ $1',
    [readSchemas],
  )
  for (const { name } of rows) await client.query(`drop schema "${name}" cascade`)
}
