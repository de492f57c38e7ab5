import type { QueryResultRow } from 'pg'

/** A client or a pool. */
interface Askable {
  query<Row extends QueryResultRow>(statement: string): Promise<{ rows: Row[] }>
}

interface Server {
  /** The cluster, the database, and of a cluster that parted from its primary, since when: all copies have the same. */
  readonly cluster: string
  readonly database: string
  readonly timeline: number
  readonly isReplica: boolean
}

/**
 * What READ_DATABASE_URL leads to, as seen from the database: a replica of it, itself, or another one, to which nothing
 * comes that is written, such as a replica that has become a primary of its own.
 */
export type Standing = 'replica' | 'itself' | 'another'

export async function standingOf(other: Askable, database: Askable): Promise<Standing> {
  const theirs = await ask(other)
  const ours = await ask(database)
  if (theirs.cluster !== ours.cluster || theirs.database !== ours.database) return 'another'
  if (theirs.isReplica) return 'replica'
  return theirs.timeline === ours.timeline ? 'itself' : 'another'
}

async function ask(server: Askable): Promise<Server> {
  const { rows } = await server.query<Server>(
    `select system_identifier::text as cluster, current_database() as database, timeline_id as timeline,
     pg_is_in_recovery() as "isReplica" from pg_control_system(), pg_control_checkpoint()`,
  )
  const [row] = rows
  if (!row) throw new Error('the server does not say which it is')
  return row
}
