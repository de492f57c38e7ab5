import { Client } from 'pg'
import type { Logger } from 'pino'
import { lockClasses } from '../postgres/lock-keys.ts'
import { pause } from '../resilience/backoff.ts'
import { RecurringFailure } from '../resilience/log-once.ts'

export interface LeaseOptions {
  readonly url: string
  /** Name of the lease, such as a read schema. At most one process holds a lease. */
  readonly name: string
  readonly log: Logger
  readonly signal: AbortSignal
  /** Runs while this process is the leader. When the function returns, the process gives up the lease. */
  readonly work: (lease: Lease) => Promise<void>
  /** Interval between heartbeats of the leader, and between a standby's attempts to become the leader. */
  readonly heartbeatMs?: number
  /** If the leader sends no heartbeat for this time, a standby terminates the leader's connection. */
  readonly takeoverAfterMs?: number
}

export interface Lease {
  readonly signal: AbortSignal
  /** Stores the reason why the work is stalled in `work.leaders`; null when the work continues. */
  report(problem: string | null): Promise<void>
  /** Sends a heartbeat. @throws if the lease is lost */
  confirm(): Promise<void>
}

/** Application name of a leader's connection. It identifies the leader, because PostgreSQL can reuse pids. */
export const leaseConnectionOf = (name: string) => `brandpath leader of ${name}`

const defaults = { heartbeatMs: 1_000, takeoverAfterMs: 10_000 }
type Options = Required<LeaseOptions>

/**
 * Runs the work while this process holds the lease. A frozen leader keeps its lock, so a standby terminates the leader's
 * connection after `takeoverAfterMs` without a heartbeat. Later writes of that leader fail at the checkpoint.
 */
export async function runWhileLeader(given: LeaseOptions): Promise<void> {
  const options = { ...defaults, ...given }
  const { log, name, signal, heartbeatMs } = options
  const failure = new RecurringFailure(log.child({ lead: name }), {
    failed: 'cannot acquire or hold the lease; retrying',
    recovered: 'lease recovered',
  })
  while (!signal.aborted) {
    let pauseMs = heartbeatMs
    try {
      const end = await waitAndLead(options, () => failure.recovered())
      if (end === 'given up') pauseMs = 10 * heartbeatMs // gives a standby time to take the lease
    } catch (error) {
      failure.report(error)
    }
    await pause(pauseMs, signal)
  }
}

async function waitAndLead(options: Options, onHeartbeat: () => void): Promise<'given up' | 'ended'> {
  const { url, name, log, signal, work, heartbeatMs } = options
  const client = new Client({
    connectionString: url,
    application_name: leaseConnectionOf(name),
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined) // handled when the next heartbeat fails
  await client.connect()
  try {
    if (!(await waitForLock(client, options, onHeartbeat))) return 'ended'
    const lease = new HeldLease(client, name, signal, heartbeatMs)
    await lease.confirm()
    let isLogged = false
    const heartbeats = lease.sendHeartbeats(() => {
      // Logs only after the first heartbeat: work that fails immediately would log this message at each retry.
      if (!isLogged) log.info({ lead: name }, 'became the leader')
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

/** Waits for the lock; returns false if the signal aborts. Calls `onHeartbeat` for each heartbeat of the leader. */
async function waitForLock(
  client: Client,
  { name, log, signal, heartbeatMs, takeoverAfterMs }: Options,
  onHeartbeat: () => void,
): Promise<boolean> {
  let last: Leader | undefined
  let lastChange = performance.now()
  while (!signal.aborted) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [lockClasses.leader, name],
    )
    if (rows[0]?.locked) return true
    const leader = await readLeader(client, name)
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

async function terminate(client: Client, { pid }: Leader, log: Logger): Promise<void> {
  log.warn({ backend: pid }, 'no heartbeat from the leader; terminating its connection')
  await client.query('select pg_terminate_backend($1)', [pid])
}

interface Leader {
  readonly pid: number
  /** Time of the last heartbeat. Only compared with the leader's earlier heartbeats, so clocks may differ. */
  readonly heartbeat: string | null
}

async function readLeader(client: Client, name: string): Promise<Leader | undefined> {
  const { rows } = await client.query<Leader>(
    `select l.pid, w.beat_at::text as heartbeat
     from pg_locks l left join work.leaders w on w.version = $2 and w.pid = l.pid
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
  readonly #name: string
  readonly #heartbeatMs: number
  #problem: string | null = null

  constructor(client: Client, name: string, signal: AbortSignal, heartbeatMs: number) {
    this.#client = client
    this.#name = name
    this.#heartbeatMs = heartbeatMs
    this.signal = AbortSignal.any([signal, this.#ended.signal])
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
    await this.#client.query(
      `insert into work.leaders (version, pid, beat_at, trouble)
       values ($1, pg_backend_pid(), clock_timestamp(), $2)
       on conflict (version) do update
       set pid = excluded.pid, beat_at = excluded.beat_at, trouble = excluded.trouble`,
      [this.#name, this.#problem],
    )
  }

  /** Sends heartbeats. Ends the lease if one fails, because a broken connection has lost the lock. */
  async sendHeartbeats(onHeartbeat: () => void): Promise<void> {
    while (!this.signal.aborted) {
      await pause(this.#heartbeatMs, this.signal)
      if (this.signal.aborted) return
      await this.confirm().then(onHeartbeat, () => this.end())
    }
  }
}
