import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { Trouble } from '#store/trouble.ts'

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
    over: 'the lead is kept again, by this process or another',
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

async function standAndLead(options: LeadOptions, onKept: () => void): Promise<'given up' | 'ended'> {
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
    if (!(await standBy(client, options, onKept))) return 'ended'
    const term = new Term(client, name, signal, beatMs)
    await term.confirm()
    let isNews = true
    const beating = term.keepBeating(() => {
      // Not before: of work that fails as it begins nobody wants to hear each time.
      if (isNews) log.info({ lead: name }, 'leading')
      isNews = false
      onKept()
    })
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

/** True once the lock is ours, false where the signal came first. Tells of each heartbeat of whoever has it. */
async function standBy(
  client: Client,
  { name, log, signal, beatMs = 1_000, patienceMs = 10_000 }: LeadOptions,
  onKept: () => void,
) {
  let seen: Holder | undefined
  let since = performance.now()
  while (!signal.aborted) {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as got',
      [lockClass, name],
    )
    if (rows[0]?.got) return true
    const holder = await readHolder(client, name)
    if (holder && holder.pid === seen?.pid && holder.beat === seen.beat) {
      if (performance.now() - since > patienceMs) await endFrozen(client, holder, log.child({ lead: name }))
    } else {
      if (holder?.pid === seen?.pid && seen?.beat) onKept()
      seen = holder
      since = performance.now()
    }
    await pause(beatMs, undefined, { signal }).catch(() => undefined)
  }
  return false
}

async function endFrozen(client: Client, { pid }: Holder, log: Logger): Promise<void> {
  log.warn({ backend: pid }, 'the leader gives no sign: its connection is terminated')
  await client.query('select pg_terminate_backend($1)', [pid])
}

interface Holder {
  readonly pid: number
  /** Its last sign of life, if there was one: judged by its change, so no clocks are compared. */
  readonly beat: string | null
}

/** The backend that holds the lock. */
async function readHolder(client: Client, name: string): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select l.pid, w.beat_at::text as beat
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
  async keepBeating(onKept: () => void): Promise<void> {
    while (!this.signal.aborted) {
      await pause(this.#beatMs, undefined, { signal: this.signal }).catch(() => undefined)
      if (this.signal.aborted) return
      await this.confirm().then(onKept, () => this.end())
    }
  }
}
