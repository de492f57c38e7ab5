import { Client } from 'pg'
import type { Logger } from 'pino'
import { lockClasses } from '../postgres/lock-keys.ts'
import { connectionName, tableName, type DatabaseNames } from '../postgres/names.ts'
import { anySignal } from '../resilience/any-signal.ts'
import { pause } from '../resilience/backoff.ts'
import { repeat } from '../resilience/repeat.ts'

export interface LeaseOptions {
  readonly url: string
  readonly names: DatabaseNames
  /** Name of the lease. At most one process holds a lease. */
  readonly name: string
  readonly log: Logger
  readonly signal: AbortSignal
  /** Runs while this process is the leader. When the function ends, the process gives up the lease. */
  readonly work: (lease: Lease) => Promise<void>
  /** Interval between heartbeats of the leader. Other processes try to become the leader at the same interval. */
  readonly heartbeatMs?: number
  /** If the leader sends no heartbeat for this time, another process terminates the leader's connection. */
  readonly takeoverAfterMs?: number
}

export interface Lease {
  readonly signal: AbortSignal
  /** Stores in the table of leaders why the work cannot continue. Null means that the work continues. */
  report(problem: string | null): Promise<void>
  /** Sends a heartbeat. @throws if the lease is lost */
  confirm(): Promise<void>
}

/** Application name of a leader's connection. A pid alone is not enough, because PostgreSQL reuses pids. */
export const leaseConnectionOf = (names: Pick<DatabaseNames, 'application'>, lease: string) =>
  connectionName(names, `leader of ${lease}`)

const defaults = { heartbeatMs: 1_000, takeoverAfterMs: 10_000 }
type Options = Required<LeaseOptions>

/**
 * Runs the work while this process holds the lease. If a leader freezes, another process terminates its connection after
 * `takeoverAfterMs`. Later writes of the frozen leader fail, because the new leader has moved the checkpoint.
 */
export async function runWhileLeader(given: LeaseOptions): Promise<void> {
  const options = { ...defaults, ...given }
  const { log, name, signal, heartbeatMs } = options
  let hasGivenUp = false
  // After giving up the lease, this process waits longer, so that another process can take the lease.
  const wait = () => pause(hasGivenUp ? 10 * heartbeatMs : heartbeatMs, signal)
  await repeat({ name: `lead ${name}`, signal, log, messages, wait }, async (recovered) => {
    hasGivenUp = false
    hasGivenUp = (await waitAndLead(options, recovered)) === 'given up'
  })
}

const messages = { failed: 'Cannot acquire or hold the lease; retrying', recovered: 'Lease recovered' }

async function waitAndLead(options: Options, onHeartbeat: () => void): Promise<'given up' | 'ended'> {
  const { url, names, name, log, signal, work } = options
  const client = new Client({
    connectionString: url,
    application_name: leaseConnectionOf(names, name),
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined) // the next heartbeat fails and handles the error
  await client.connect()
  try {
    if (!(await waitForLock(client, options, onHeartbeat))) return 'ended'
    const lease = new HeldLease(client, options)
    await lease.confirm()
    // Work may wait for the abort event, which an aborted signal does not send.
    if (signal.aborted) return 'ended'
    let isLogged = false
    const heartbeats = lease.sendHeartbeats(() => {
      // Logged only after a heartbeat. Otherwise, work that fails immediately would repeat this message at each retry.
      if (!isLogged) log.info({ lead: name }, 'Became the leader')
      isLogged = true
      onHeartbeat()
    })
    try {
      await work(lease)
      return lease.signal.aborted ? 'ended' : 'given up'
    } finally {
      lease.end()
      await heartbeats
    }
  } finally {
    await client.end().catch(() => undefined) // closing the connection releases the lock
  }
}

/** Waits for the lock. Returns false if the signal aborts. Calls `onHeartbeat` for each heartbeat of the leader. */
async function waitForLock(
  client: Client,
  { names, name, log, signal, heartbeatMs, takeoverAfterMs }: Options,
  onHeartbeat: () => void,
): Promise<boolean> {
  let last: CurrentLeader | undefined
  let lastChange = performance.now()
  while (!signal.aborted) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [lockClasses.leader, name],
    )
    if (rows[0]?.locked) return true
    const leader = await readLeader(client, names, name)
    if (leader && leader.pid === last?.pid && leader.heartbeat === last.heartbeat) {
      if (performance.now() - lastChange > takeoverAfterMs)
        await terminate(client, leader, log.child({ lead: name }))
    } else {
      if (leader?.pid === last?.pid && last?.heartbeat) onHeartbeat()
      last = leader
      lastChange = performance.now()
    }
    await pause(heartbeatMs, signal)
  }
  return false
}

async function terminate(client: Client, { pid }: CurrentLeader, log: Logger): Promise<void> {
  log.warn({ backend: pid }, 'No heartbeat from the leader; terminating its connection')
  await client.query('select pg_terminate_backend($1)', [pid])
}

interface CurrentLeader {
  readonly pid: number
  /** Time of the last heartbeat. A change shows that the leader is alive; the time is not compared with a clock. */
  readonly heartbeat: string | null
}

async function readLeader(
  client: Client,
  names: DatabaseNames,
  name: string,
): Promise<CurrentLeader | undefined> {
  const { rows } = await client.query<CurrentLeader>(
    `select l.pid, w.beat_at::text as heartbeat
     from pg_locks l left join ${tableName(names, 'leaders')} w on w.version = $2 and w.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = $1
       and l.objid = (hashtext($2)::bigint & 4294967295)::oid
       and l.database = (select oid from pg_database where datname = current_database())`,
    [lockClasses.leader, name],
  )
  return rows[0]
}

class HeldLease implements Lease {
  readonly signal: AbortSignal
  readonly #ended = new AbortController()
  readonly #client: Client
  readonly #options: Options
  #problem: string | null = null

  constructor(client: Client, options: Options) {
    this.#client = client
    this.#options = options
    this.signal = anySignal([options.signal, this.#ended.signal])
  }

  async report(problem: string | null): Promise<void> {
    if (this.#problem === problem) return
    this.#problem = problem
    await this.confirm()
  }

  end(): void {
    this.#ended.abort()
  }

  async confirm(): Promise<void> {
    const { names, name } = this.#options
    await this.#client.query(
      `insert into ${tableName(names, 'leaders')} (version, pid, beat_at, trouble)
       values ($1, pg_backend_pid(), clock_timestamp(), $2)
       on conflict (version) do update
       set pid = excluded.pid, beat_at = excluded.beat_at, trouble = excluded.trouble`,
      [name, this.#problem],
    )
  }

  /** Sends heartbeats. If a heartbeat fails, ends the lease, because a broken connection has lost the lock. */
  async sendHeartbeats(onHeartbeat: () => void): Promise<void> {
    while (!this.signal.aborted) {
      await pause(this.#options.heartbeatMs, this.signal)
      if (this.signal.aborted) return
      await this.confirm().then(onHeartbeat, () => this.end())
    }
  }
}
