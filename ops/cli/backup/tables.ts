import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod'
import { readSchemas } from '#schema/tables/database.ts'
import type { PositionMap } from './events.ts'

/** Not in backups: after a restore, the processes elect new leaders. */
const excludedTable = 'work.leaders'

/** Conditions for rows in a backup, by table. The excluded rows would cause alert emails after a restore. */
const rowFilters: Readonly<Record<string, string>> = {
  'work.incidents': 'where over_at is not null',
  'work.pending_incidents': 'where false',
  'work.request_minutes': "where minute < now() - interval '5 minutes'",
  'work.disks': 'where false',
}

const qualifiedName = z.string().regex(/^(content|identity|work)\.[a-z_]+$/)
const table = z.object({
  name: qualifiedName,
  columns: z.array(z.string().regex(/^[a-z_]+$/)),
})
export const tableList = z.array(table)
export type Table = z.infer<typeof table>

/** Lists the tables of a backup. A table comes after the tables that its foreign keys reference. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select n.nspname || '.' || c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct fn.nspname || '.' || fc.relname from pg_constraint f
        join pg_class fc on fc.oid = f.confrelid join pg_namespace fn on fn.oid = fc.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('content', 'identity', 'work') and c.relkind = 'r'
    order by 1`)
  const ordered: Table[] = []
  let remaining = rows.filter(({ name }) => name !== excludedTable)
  while (remaining.length > 0) {
    const ready = remaining.filter(({ needs }) => !remaining.some(({ name }) => needs.includes(name)))
    if (ready.length === 0) throw new Error('The foreign keys of the tables form a cycle.')
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })))
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return ordered
}

const columnList = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

export async function exportTable(client: Client, { name, columns }: Table, file: FileHandle): Promise<void> {
  const query = `select ${columnList(columns)} from ${name} ${rowFilters[name] ?? ''}`
  const rows = client.query(copyTo(`copy (${query}) to stdout`))
  await pipeline(rows, file.createWriteStream({ flush: true }))
}

export async function importTable(client: Client, { name, columns }: Table, file: string): Promise<void> {
  const rows = client.query(copyFrom(`copy ${name} (${columnList(columns)}) from stdin`))
  await pipeline(createReadStream(file), rows)
}

export const sequenceList = z.record(qualifiedName, z.string().regex(/^\d+$/))

export async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
    where schemaname in ('content', 'identity', 'work') and last_value is not null`)
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

export async function findFilledTable(client: Client): Promise<string | null> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) return name
  }
  return null
}

export async function translatePositions(client: Client, copied: PositionMap): Promise<void> {
  // A repeated request would wait for a position of the old log.
  await client.query("update work.commands set answer = answer - 'behind' where answer ? 'behind'")
  for (const name of ['work.reactor_checkpoints', 'work.guide_news']) {
    const { rows } = await client.query<{ position: string }>(`select distinct position::text from ${name}`)
    // Changes all rows in one statement: a new position of one row may be the old position of another row.
    const pairs = rows.map(({ position }) => [position, String(copied.at(BigInt(position)))])
    await client.query(
      `update ${name} as stored set position = moved.new
       from (select (pair->>0)::bigint as old, (pair->>1)::bigint as new from json_array_elements($1::json) as pair) moved
       where stored.position = moved.old`,
      [JSON.stringify(pairs)],
    )
  }
}

export async function dropReadModels(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname ~ $1',
    [readSchemas],
  )
  for (const { name } of rows) await client.query(`drop schema "${name}" cascade`)
}
