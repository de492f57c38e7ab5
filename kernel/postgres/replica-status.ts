import type { QueryResultRow } from 'pg'

interface Queryable {
  query<Row extends QueryResultRow>(statement: string): Promise<{ rows: Row[] }>
}

interface ServerIdentity {
  readonly cluster: string
  readonly database: string
  /** Number of PostgreSQL's timeline. The number changes when a replica is promoted. */
  readonly timeline: number
  readonly isReplica: boolean
}

/** `unrelated`: the server gets no writes from the primary, for example because the server is a promoted replica. */
export type ReplicaStatus = 'replica' | 'same server' | 'unrelated'

export async function readReplicaStatus(other: Queryable, database: Queryable): Promise<ReplicaStatus> {
  const otherIdentity = await readIdentity(other)
  const identity = await readIdentity(database)
  if (otherIdentity.cluster !== identity.cluster || otherIdentity.database !== identity.database)
    return 'unrelated'
  if (otherIdentity.isReplica) return 'replica'
  return otherIdentity.timeline === identity.timeline ? 'same server' : 'unrelated'
}

async function readIdentity(server: Queryable): Promise<ServerIdentity> {
  const { rows } = await server.query<ServerIdentity>(
    `select system_identifier::text as cluster, current_database() as database, timeline_id as timeline,
     pg_is_in_recovery() as "isReplica" from pg_control_system(), pg_control_checkpoint()`,
  )
  const [row] = rows
  if (!row) throw new Error('Cannot identify the server: pg_control_system() returned no row')
  return row
}
