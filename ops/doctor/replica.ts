import { setTimeout as delay } from 'node:timers/promises'
import { standingOf, type Standing } from '#store/standing.ts'
import { askDatabase } from './ask-database.ts'
import { broken, doubtful, messageOf, well, type Finding } from './finding.ts'
import { serverOf } from './server-of.ts'

/** Milliseconds for which a replica may lack what has just been written. */
const patience = 2_000

/** Of READ_DATABASE_URL: whether it answers, as a replica of this database and no other, and how far that is. */
export async function lookAtReplica(databaseUrl: string, replicaUrl: string): Promise<Finding> {
  const where = `at ${serverOf(replicaUrl)}`
  try {
    const standing = await askDatabase(databaseUrl, (ours) =>
      askDatabase(replicaUrl, (theirs) => standingOf(theirs, ours)),
    )
    return standing === 'replica' ? await lookHowFar(databaseUrl, replicaUrl, where) : none(standing, where)
  } catch (error) {
    const advice = 'Check READ_DATABASE_URL, and that the server runs: queries are answered by nobody else.'
    return broken('Replica', `${where}: ${messageOf(error)}`, advice)
  }
}

function none(standing: Exclude<Standing, 'replica'>, where: string): Finding {
  const advice = 'Name a streaming replica of the database in READ_DATABASE_URL, or leave it out.'
  return standing === 'itself'
    ? doubtful('Replica', `${where} is the database itself, from which it takes no load`, advice)
    : broken('Replica', `${where} is another database: what is written never comes there`, advice)
}

interface Missing {
  readonly bytes: number
  readonly isPaused: boolean
}

async function lookHowFar(databaseUrl: string, replicaUrl: string, where: string): Promise<Finding> {
  const { bytes, isPaused } = await missingIn(replicaUrl, await endOf(databaseUrl))
  if (bytes === 0) return well('Replica', `${where}, which answers the queries`)
  const behind = `${where} lacks ${bytes.toLocaleString('en-GB')} bytes of what was written`
  return isPaused
    ? doubtful(
        'Replica',
        `${behind}, and is told to replay no more`,
        'Send it: select pg_wal_replay_resume()',
      )
    : doubtful(
        'Replica',
        behind,
        'The primary’s pg_stat_replication has whether it is connected, its own log why not.',
      )
}

/** Of what the database has on its disk: nothing else is sent to replicas. */
const endOf = (databaseUrl: string): Promise<string> =>
  askDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ end: string }>('select pg_current_wal_flush_lsn()::text as end')
    return rows[0]?.end ?? '0/0'
  })

const missingIn = (replicaUrl: string, end: string): Promise<Missing> =>
  askDatabase(replicaUrl, async (client) => {
    const until = Date.now() + patience
    for (;;) {
      const { rows } = await client.query<Missing>(
        `select greatest(0, pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()))::float8 as bytes,
         pg_is_wal_replay_paused() as "isPaused"`,
        [end],
      )
      const missing = rows[0] ?? { bytes: 0, isPaused: false }
      if (missing.bytes === 0 || Date.now() > until) return missing
      await delay(100)
    }
  })
