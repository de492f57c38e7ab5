import { sql, type Kysely } from 'kysely'
import { leaseConnectionOf } from './leader-lease.ts'

export interface LeaderTable {
  'work.leaders': {
    version: string
    pid: number
    beat_at: Date
    trouble: string | null
  }
}

export interface Leader {
  readonly lease: string
  /** Pid of the leader's database backend; null if no process holds the lease now. */
  readonly pid: number | null
  readonly secondsSinceHeartbeat: number
  /** Reason why the leader's work is stalled; null while the work continues. */
  readonly problem: string | null
}

interface Backend {
  readonly pid: number
  readonly application_name: string
}

/** Returns the current or last leader of each lease. Omits leases that never had a leader. */
export async function readLeaders(
  db: Kysely<LeaderTable>,
  leases?: readonly string[],
): Promise<readonly Leader[]> {
  const leaders = await db
    .selectFrom('work.leaders as leader')
    .leftJoin(sql<Backend>`pg_stat_activity`.as('backend'), (join) =>
      join
        .onRef('backend.pid', '=', 'leader.pid')
        .on('backend.application_name', '=', sql<string>`${leaseConnectionOf('')} || leader.version`),
    )
    .select(['leader.version as lease', 'leader.trouble as problem', 'backend.pid'])
    .select(
      sql<number>`extract(epoch from clock_timestamp() - leader.beat_at)::float8`.as('secondsSinceHeartbeat'),
    )
    .$if(leases !== undefined, (query) => query.where('leader.version', 'in', leases ?? []))
    .execute()
  const order = leases ?? []
  return leaders.toSorted((a, b) => order.indexOf(a.lease) - order.indexOf(b.lease))
}
