import { databaseNames, type Database } from '#schema/tables/database.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { openDatabase, type OpenDatabase } from '#kernel/postgres/database.ts'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { until } from '#kernel/resilience/until.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { root } from '../../checks/run-steps.ts'

/** Time that Compose waits for the end of a process (`stop_grace_period`). */
const stopTimeoutMs = 10_000

/** First message of a process: it has started, or it cannot start. Only the API has a URL. */
const startMessage = z
  .tuple([
    z.union([
      z.object({ ready: z.literal(true), url: z.string().optional() }),
      z.object({ startupError: z.string() }),
    ]),
  ])
  .rest(z.unknown())

/** A process of the cluster that can be killed and restarted. */
export class ClusterProcess {
  readonly name: string
  /** URL of an API. Each start chooses a free port, because another process could take the port of the last start. */
  url = ''
  readonly #module: string
  readonly #env: Readonly<Record<string, string>>
  readonly #preloaded: readonly string[]
  #child: ChildProcess | null = null

  /** `preloaded`: modules that the process loads before its own. */
  constructor(
    name: string,
    module: string,
    env: Readonly<Record<string, string>>,
    preloaded: readonly string[] = [],
  ) {
    this.name = name
    this.#module = module
    this.#env = env
    this.#preloaded = preloaded
  }

  /**
   * Starts the process. Waits until the API listens, or until the projector tries to get its leases.
   *
   * @throws if the process cannot start
   */
  async start(): Promise<void> {
    // `fork` makes the process end when the test process ends.
    const child = fork(path.join(root, this.#module), {
      env: { ...this.#env, PORT: '0' },
      cwd: root,
      execArgv: this.#preloaded.flatMap((file) => ['--import', file]),
    })
    this.#child = child
    const ended = once(child, 'exit').then(() =>
      Promise.reject(new Error(`The process ${this.name} exited during startup`)),
    )
    ended.catch(() => undefined) // prevents an unhandled rejection if the process ends later
    const [started] = startMessage.parse(await Promise.race([once(child, 'message'), ended]))
    if ('startupError' in started) throw new Error(started.startupError)
    this.url = started.url ?? ''
  }

  /** Sends a message to a preloaded module. Returns its answer. */
  async ask(question: string): Promise<unknown> {
    if (!this.#child) throw new Error(`The process ${this.name} is not running`)
    const answered = once(this.#child, 'message')
    this.#child.send(question)
    return (await answered)[0]
  }

  /** Kills the process with SIGKILL and waits for its end. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Sends SIGTERM and waits. Returns the exit code; null if the process took too long and was killed. */
  async stop(): Promise<number | null> {
    const killTimer = setTimeout(() => this.#child?.kill('SIGKILL'), stopTimeoutMs)
    await this.#end('SIGTERM')
    clearTimeout(killTimer)
    return this.#child?.exitCode ?? null
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
}

export interface Cluster {
  readonly database: OpenDatabase<Database> & { readonly url: string }
  readonly apis: readonly [ClusterProcess, ClusterProcess]
  readonly projectors: readonly [ClusterProcess, ClusterProcess]
  readonly all: readonly ClusterProcess[]
  /** Waits until each lease has a leader and `projectors` candidates, including the leader. */
  led(projectors: number): Promise<void>
}

/** Starts two APIs and two projectors on one empty Postgres, like the Compose profile `cluster`. */
export async function startCluster(env: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const dataDir = await temporaryFolder()
  const log = pino({ level: 'warn' })
  const postgres = await startEmbeddedPostgres({
    name: databaseNames.application,
    dataDir,
    log,
    durable: false,
  })
  onTestFinished(() => postgres.stop())
  const silent = pino({ level: 'silent' })
  const opened = openDatabase<Database>(postgres.url, {
    max: 4,
    applicationName: 'brandpath tests',
    log: silent,
  })
  onTestFinished(() => opened.close())

  const common = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    ...env,
  }
  const api = (name: string) => new ClusterProcess(name, 'api/process.ts', common)
  const projector = (name: string) => new ClusterProcess(name, 'projector/process.ts', common)
  const apis = [api('API 1'), api('API 2')] as const
  const projectors = [projector('projector 1'), projector('projector 2')] as const
  const all = [...apis, ...projectors]
  onTestFinished(() => Promise.all(all.map((process) => process.kill())).then(() => undefined))
  await Promise.all(all.map((process) => process.start()))
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

/** Waits until one projector holds the advisory lock of each lease: read models and background work. */
async function untilLed({ db }: OpenDatabase<Database>, projectors: number): Promise<void> {
  await until(async () => {
    const { rows: leads } = await sql<{ candidates: number; held: number }>`
      select count(*)::integer as candidates, count(l.pid)::integer as held
      from pg_stat_activity a
      left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.granted
      where a.datname = current_database() and a.application_name like 'brandpath leader of %'
      group by a.application_name`.execute(db)
    const isLed = leads.every(({ candidates, held }) => candidates === projectors && held === 1)
    return leads.length === 2 && isLed
  })
}
