import { readSchema } from '#schema/tables/database.ts'
import type { DataSet } from '../bench.ts'
import { onDatabase } from '../data/databases.ts'
import { megabytes, type Result } from '../report/result.ts'

export const howSize =
  'Disk space of the log and the read models with their indexes after a rebuild, scaled to a million events.'

const limit = 900_000_000

/** Measures the disk space of the log and the read models. */
export async function measureSize({ databaseUrl, projects, events }: DataSet): Promise<readonly Result[]> {
  const sizes = await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ log: string; reads: string; history: string }>(
      `select sum(pg_total_relation_size(c.oid)) filter (where n.nspname = 'log') as log,
         sum(pg_total_relation_size(c.oid)) filter (where n.nspname = $1) as reads,
         sum(pg_total_relation_size(c.oid)) filter (where n.nspname = $1 and c.relname = 'history') as history
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'`,
      [readSchema],
    )
    return rows[0]
  })
  const perMillion = (bytes: string | undefined) => (Number(bytes) / events) * 1_000_000
  const log = perMillion(sizes?.log)
  const reads = perMillion(sizes?.reads)
  const name = `${projects.toLocaleString('en')} projects`
  return [
    { what: `log, ${name}`, measured: megabytes(log) },
    { what: `read models, ${name}`, measured: megabytes(reads) },
    { what: `history among them, ${name}`, measured: megabytes(perMillion(sizes?.history)) },
    {
      what: `log and read models, ${name}`,
      measured: megabytes(log + reads),
      against: `limit ${megabytes(limit)}`,
      ratio: (log + reads) / limit,
      atMost: 1,
    },
  ]
}
