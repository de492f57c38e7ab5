import { sql, type QueryExecutorProvider } from 'kysely'
import { tableName, type DatabaseNames } from '../postgres/names.ts'
import { leaseConnectionOf } from './leader-lease.ts'

export interface Leader {
  readonly lease: string
  /** Pid of the leader's database backend; null if no process holds the lease now. */
  readonly pid: number | null
  readonly secondsSinceHeartbeat: number
  /** Reason why the leader's work cannot continue; null while the work continues. */
  readonly problem: string | null
}

/** Returns the current or last leader of each lease. Omits leases that never had a leader. */
export async function readLeaders(
  db: QueryExecutorProvider,
  names: DatabaseNames,
  leases?: readonly string[],
): Promise<readonly Leader[]> {
  const { rows } = await sql<Leader>`
    select leader.version as lease, leader.trouble as problem, backend.pid,
      extract(epoch from clock_timestamp() - leader.beat_at)::float8 as "secondsSinceHeartbeat"
    from ${sql.table(tableName(names, 'leaders'))} leader
    left join pg_stat_activity backend
      on backend.pid = leader.pid and backend.application_name = ${leaseConnectionOf(names, '')} || leader.version
    where ${leases ?? null}::text[] is null or leader.version = any(${leases ?? null}::text[])
    order by array_position(${leases ?? null}::text[], leader.version)`.execute(db)
  return rows
}
