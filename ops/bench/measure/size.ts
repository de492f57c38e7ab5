import { readSchema } from '#schema/tables/database.ts'
import type { DataSet } from '../bench.ts'
import { onDatabase } from '../data/databases.ts'
import { megabytes, type Result } from '../report/result.ts'

export const howSize =
  'Disk space of the set with its indexes directly after it was written, scaled to a million events.'

/** Read models with one row per event or change, so that they grow with the log. */
const histories = ['history', 'activities', 'task_status_history']

/** Measures the disk space of the log and the read models. */
export async function measureSize({ databaseUrl, projects, events }: DataSet): Promise<readonly Result[]> {
  const sizes = await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ log: string; reads: string; histories: string }>(
      `select sum(pg_total_relation_size(c.oid)) filter (where n.nspname = 'log') as log,
         sum(pg_total_relation_size(c.oid)) filter (where n.nspname = $1) as reads,
         sum(pg_total_relation_size(c.oid)) filter (where n.nspname = $1 and c.relname = any($2)) as histories
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'`,
      [readSchema, histories],
    )
    return rows[0]
  })
  const perMillion = (bytes: string | undefined) => megabytes((Number(bytes) / events) * 1_000_000)
  const name = `${projects.toLocaleString('en')} projects`
  const found = events >= 1_000_000 ? 'scaled down' : 'scaled up'
  return [
    { what: `log, ${found} from ${name}`, measured: perMillion(sizes?.log) },
    { what: `read models, ${found} from ${name}`, measured: perMillion(sizes?.reads) },
    { what: `histories among them, ${found} from ${name}`, measured: perMillion(sizes?.histories) },
  ]
}
