import { askDatabase } from './ask-database.ts'
import { broken, doubtful, messageOf, well, type Finding } from './finding.ts'
import { serverOf } from './server-of.ts'

interface Server {
  /** Every copy of one database cluster has the same. */
  readonly cluster: string
  readonly replays: boolean
}

/** Of READ_DATABASE_URL: whether it answers, as a replica of this database and no other. */
export async function lookAtReplica(databaseUrl: string, replicaUrl: string): Promise<Finding> {
  const where = `at ${serverOf(replicaUrl)}`
  let replica: Server
  try {
    replica = await ask(replicaUrl)
  } catch (error) {
    const advice = 'Check READ_DATABASE_URL, and that the server runs: queries are answered by nobody else.'
    return broken('Replica', `${where}: ${messageOf(error)}`, advice)
  }
  const { cluster } = await ask(databaseUrl)
  if (replica.cluster !== cluster) {
    const advice = 'Name a streaming replica of the database in READ_DATABASE_URL, or leave it out.'
    return broken('Replica', `${where} is a database of its own: what is written never comes there`, advice)
  }
  if (replica.replays) return well('Replica', `${where}, which answers the queries`)
  const advice = 'Name a replica in READ_DATABASE_URL, or leave it out.'
  return doubtful('Replica', `${where} is the primary itself, from which it takes no load`, advice)
}

const ask = (url: string): Promise<Server> =>
  askDatabase(url, async (client) => {
    const { rows } = await client.query<Server>(
      `select system_identifier::text as cluster, pg_is_in_recovery() as replays from pg_control_system()`,
    )
    return rows[0] ?? { cluster: '', replays: false }
  })
