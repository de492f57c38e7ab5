import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { openDatabase, type OpenDatabase } from '#store/database.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { root } from '../run-steps.ts'

/** Milliseconds after which an orchestrator kills what it has asked to stop: `stop_grace_period`. */
const grace = 10_000

/** One process of the cluster, which dies and is started again in the same place. */
export class Part {
  readonly name: string
  readonly #module: string
  readonly #env: Readonly<Record<string, string>>
  #child: ChildProcess | null = null

  constructor(name: string, module: string, env: Readonly<Record<string, string>>) {
    this.name = name
    this.#module = module
    this.#env = env
  }

  /** Resolves once an API listens, or a projector leads or stands by. */
  async start(): Promise<void> {
    // Forked rather than spawned: what outlives its test notices, and ends.
    const child = fork(path.join(root, this.#module), { env: this.#env, cwd: root, execArgv: [] })
    this.#child = child
    const ended = once(child, 'exit').then(() =>
      Promise.reject(new Error(`${this.name} ended as it started`)),
    )
    await Promise.race([once(child, 'message'), ended])
    ended.catch(() => undefined) // it ends one day
  }

  /** Without a warning. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** As an orchestrator does. Its exit code: null where it had to be killed after all. */
  async stop(): Promise<number | null> {
    const late = setTimeout(() => this.#child?.kill('SIGKILL'), grace)
    await this.#end('SIGTERM')
    clearTimeout(late)
    return this.#child?.exitCode ?? null
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}

export interface Cluster {
  readonly database: OpenDatabase & { readonly url: string }
  readonly apis: readonly [Api, Api]
  readonly projectors: readonly [Part, Part]
  readonly all: readonly Part[]
  /** Waits until so many projectors stand for each lead, and one of them has it. */
  led(projectors: number): Promise<void>
}

interface Api {
  readonly part: Part
  readonly url: string
}

/** What `docker compose` runs as its profile `cluster`, on one Postgres: all four at once, on an empty database. */
export async function startCluster(env: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const dataDir = await temporaryFolder()
  const log = pino({ level: 'warn' })
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false })
  onTestFinished(() => postgres.stop())
  const silent = pino({ level: 'silent' })
  const opened = openDatabase(postgres.url, { max: 4, applicationName: 'brandpath tests', log: silent })
  onTestFinished(() => opened.close())

  const common = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    ...env,
  }
  const api = async (name: string) => {
    const port = await freePort()
    const part = new Part(name, 'api/process.ts', { ...common, PORT: String(port) })
    return { part, url: `http://127.0.0.1:${port}` }
  }
  const projector = (name: string) => new Part(name, 'projector/process.ts', common)
  const apis = [await api('API 1'), await api('API 2')] as const
  const projectors = [projector('projector 1'), projector('projector 2')] as const
  const all = [...apis.map(({ part }) => part), ...projectors]
  onTestFinished(() => Promise.all(all.map((part) => part.kill())).then(() => undefined))
  await Promise.all(all.map((part) => part.start()))
  const cluster: Cluster = {
    database: { ...opened, url: postgres.url },
    apis,
    projectors,
    all,
    led: (count) => untilLed(opened, count),
  }
  await cluster.led(2)
  return cluster
}

/** The read models and all other work have a lead each, whose lock its leader's connection holds. */
async function untilLed({ db }: OpenDatabase, projectors: number): Promise<void> {
  for (;;) {
    const { rows: leads } = await sql<{ standing: number; held: number }>`
      select count(*)::integer as standing, count(l.pid)::integer as held
      from pg_stat_activity a
      left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.granted
      where a.datname = current_database() and a.application_name like 'brandpath leader of %'
      group by a.application_name`.execute(db)
    const isLed = leads.every(({ standing, held }) => standing === projectors && held === 1)
    if (leads.length === 2 && isLed) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
