import type { Client } from 'pg'
import { until } from '#kernel/resilience/until.ts'
import { readReplicaStatus, type ReplicaStatus } from '#kernel/postgres/replica-status.ts'
import { describeError } from '../files.ts'
import { queryDatabase, serverOf } from './connections.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

const subject = 'Replica'

/** A healthy replica receives the latest writes within this time. */
const catchUpTimeoutMs = 2_000

export async function checkReplica(databaseUrl: string, replicaUrl: string): Promise<Finding> {
  const server = serverOf(replicaUrl)
  try {
    return await queryDatabase(databaseUrl, (primary) =>
      queryDatabase(replicaUrl, async (replica) => {
        const status = await readReplicaStatus(replica, primary)
        return status === 'replica' ? checkLag(primary, replica, server) : notAReplica(status, server)
      }),
    )
  } catch (error) {
    const advice =
      'Check that READ_DATABASE_URL is correct and that the server is running. Without the replica, queries fail.'
    return failure(subject, `Cannot connect to ${server}: ${describeError(error)}`, advice)
  }
}

function notAReplica(status: Exclude<ReplicaStatus, 'replica'>, server: string): Finding {
  const advice = 'Set READ_DATABASE_URL to a streaming replica of the database, or unset the variable.'
  return status === 'same server'
    ? warning(subject, `${server} is the primary itself, so the primary still answers all queries.`, advice)
    : failure(
        subject,
        `${server} is another database and does not receive the data of this installation.`,
        advice,
      )
}

async function checkLag(primary: Client, replica: Client, server: string): Promise<Finding> {
  const { bytes, isPaused } = await readLag(primary, replica)
  if (bytes === 0) return ok(subject, `${server} is up to date and answers the queries.`)
  const behind = `${server} is ${bytes.toLocaleString('en-GB')} bytes behind`
  return isPaused
    ? warning(
        subject,
        `${behind}: replay is paused.`,
        'Resume the replay on the replica: select pg_wal_replay_resume()',
      )
    : warning(subject, `${behind}.`, 'Check pg_stat_replication on the primary, and the log of the replica.')
}

async function readLag(primary: Client, replica: Client) {
  // A replica receives writes only after the primary has written them to the disk.
  const end = await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  let lag = { bytes: 0, isPaused: false }
  const hasCaughtUp = async () => {
    const { rows } = await replica.query<{ bytes: number; isPaused: boolean }>(
      `select greatest(0, pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()))::float8 as bytes,
       pg_is_wal_replay_paused() as "isPaused"`,
      [end.rows[0]?.lsn],
    )
    lag = rows[0] ?? lag
    return lag.bytes === 0
  }
  await until(hasCaughtUp, { timeoutMs: catchUpTimeoutMs, intervalMs: 100 })
  return lag
}
