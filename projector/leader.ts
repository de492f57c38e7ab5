import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { Trouble } from './trouble.ts'

export interface LeadOptions {
  /** Postgres, on a session of its own: the lock is the connection's. */
  readonly url: string
  /** What is led: the read schema, or `work`. Each name has one leader. */
  readonly name: string
  readonly log: Logger
  /** Ends it all: the lead is given back at once. */
  readonly signal: AbortSignal
  /** The work, done while leading; its signal aborts when the lead ends. It may return to give the lead up. */
  readonly work: (lead: Lead) => Promise<void>
  /** Milliseconds between two heartbeats. */
  readonly beatMs?: number
  /** Milliseconds without a heartbeat after which a standby ends the leader's connection. */
  readonly patienceMs?: number
}

export interface Lead {
  readonly signal: AbortSignal
  /** Says in `work.leaders` why the work stands still, or that it goes on. */
  tell(trouble: string | null): Promise<void>
  /** @throws where the lead is lost: the connection broke, or a standby ended it. */
  confirm(): Promise<void>
}

/** What a leader's connection is called: tells it from another that was given the pid of one that is gone. */
export const leaderOf = (name: string) => `brandpath leader of ${name}`

/** With the name's hash it makes the key of the advisory lock. */
const lockClass = 7_204_003

/**
 * Waits for the lead and works while having it, again and again until the signal. A leader that is frozen would
 * hold its lock for ever: whoever stands by and sees no heartbeat for `patienceMs` terminates its backend. What it
 * was about to write is rolled back by the compare-and-set of its checkpoint.
 */
export async function leadWhenFree(options: LeadOptions): Promise<void> {
  const { log, name, signal, beatMs = 1_000 } = options
  const trouble = new Trouble(log.child({ lead: name }), {
    begins: 'lost the lead, or cannot stand by for it',
    over: 'the database answers again: standing by for the lead',
  })
  while (!signal.aborted) {
    let rest = beatMs
    try {
      const end = await standAndLead(options, () => trouble.isOver())
      // Whoever can do better has time to take it.
      if (end === 'given up') rest = 10 * beatMs
    } catch (error) {
      trouble.is(error)
    }
    await pause(rest, undefined, { signal }).catch(() => undefined)
  }
}

async function standAndLead(options: LeadOptions, onAnswer: () => void): Promise<'given up' | 'ended'> {
  const { url, name, log, signal, work, beatMs = 1_000 } = options
  const client = new Client({
    connectionString: url,
    application_name: leaderOf(name),
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined) // the next heartbeat finds out
  await client.connect()
  try {
    if (!(await standBy(client, options, onAnswer))) return 'ended'
    log.info({ lead: name }, 'leading')
    const term = new Term(client, name, signal, beatMs)
    await term.confirm()
    const beating = term.keepBeating()
    try {
      await work(term)
      return term.signal.aborted ? 'ended' : 'given up'
    } finally {
      term.end()
      await beating
    }
  } finally {
    await client.end().catch(() => undefined) // the connection gives the lock back
  }
}

/** True once the lock is ours, false where the signal came first. */
async function standBy(
  client: Client,
  { name, log, signal, beatMs = 1_000, patienceMs = 10_000 }: LeadOptions,
  onAnswer: () => void,
) {
  let seen = ''
  let since = performance.now()
  while (!signal.aborted) {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as got',
      [lockClass, name],
    )
    onAnswer()
    if (rows[0]?.got) return true
    const holder = await readHolder(client, name)
    if (!holder || holder.sign !== seen) {
      seen = holder?.sign ?? ''
      since = performance.now()
    } else if (performance.now() - since > patienceMs) {
      log.warn({ lead: name, backend: holder.pid }, 'the leader gives no sign: its connection is terminated')
      await client.query('select pg_terminate_backend($1)', [holder.pid])
    }
    await pause(beatMs, undefined, { signal }).catch(() => undefined)
  }
  return false
}

/** The backend that holds the lock, with its last sign of life: judged by its change, so no clocks are compared. */
async function readHolder(client: Client, name: string): Promise<{ pid: number; sign: string } | undefined> {
  const { rows } = await client.query<{ pid: number; sign: string }>(
    `select l.pid, l.pid || ' ' || coalesce(w.beat_at::text, '') as sign
     from pg_locks l left join work.leaders w on w.version = $2 and w.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = $1
       and l.objid = (hashtext($2)::bigint & 4294967295)::oid
       and l.database = (select oid from pg_database where datname = current_database())`,
    [lockClass, name],
  )
  return rows[0]
}

/** One time of leading. */
class Term implements Lead {
  readonly signal: AbortSignal
  readonly #over = new AbortController()
  readonly #client: Client
  readonly #name: string
  readonly #beatMs: number
  #trouble: string | null = null

  constructor(client: Client, name: string, signal: AbortSignal, beatMs: number) {
    this.#client = client
    this.#name = name
    this.#beatMs = beatMs
    this.signal = AbortSignal.any([signal, this.#over.signal])
  }

  async tell(trouble: string | null): Promise<void> {
    if (this.#trouble === trouble) return
    this.#trouble = trouble
    await this.confirm()
  }

  end(): void {
    this.#over.abort()
  }

  async confirm(): Promise<void> {
    await this.#client.query(
      `insert into work.leaders (version, pid, beat_at, trouble)
       values ($1, pg_backend_pid(), clock_timestamp(), $2)
       on conflict (version) do update
       set pid = excluded.pid, beat_at = excluded.beat_at, trouble = excluded.trouble`,
      [this.#name, this.#trouble],
    )
  }

  /** Until the end; a heartbeat that fails is the end, because the lock went with the connection. */
  async keepBeating(): Promise<void> {
    while (!this.signal.aborted) {
      await pause(this.#beatMs, undefined, { signal: this.signal }).catch(() => undefined)
      await this.confirm().catch(() => this.end())
    }
  }
}
