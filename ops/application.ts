import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as z from 'zod'
import { deafness } from '#api/listen.ts'
import type { Config } from '#schema/config.ts'
import { openDatabase } from '#store/database.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { Journal } from '#store/journal/journal.ts'
import { migrate } from '#store/migrate.ts'
import { grace, keepRunning, type Child } from './child.ts'
import { openPostgres, type OpenPostgres } from './open-postgres.ts'

export interface Application {
  /** Where the API listens; empty where all was to end before it did. */
  readonly url: string
  /** The folder of the embedded server's data; null where DATABASE_URL names a server. */
  readonly place: string | null
  /** Rejects where what died could not be started again. */
  readonly failed: Promise<never>
  /** Stops what serves first, then what it stands on. */
  stop(): Promise<void>
}

/**
 * Everything on one machine: Postgres, migrations, and API and projector as processes of their own. A process
 * that dies is started again; with an embedded Postgres that dies, all that stood on it is.
 *
 * @param signal aborts where it is to end: it is not waited for until it is ready, and what ends from then on is not
 * started again. What was started is to be stopped then as else.
 */
export async function startApplication(
  configured: Config,
  log: Logger,
  signal: AbortSignal,
): Promise<Application> {
  // Found once, for all children and all their lives: mails link to it, and people keep it in their browsers.
  const config = { ...configured, PORT: configured.PORT || (await findPort(configured)) }
  let running = await startParts(config, log, signal)
  const { url, postgres } = running
  let stopping = false

  async function watch(): Promise<never> {
    for (;;) {
      await running.postgres.died
      if (stopping || signal.aborted) return new Promise(() => {})
      log.error('PostgreSQL died: starting it again, and what stands on it')
      await running.stopChildren()
      running = await startParts(config, log, signal)
      running.log.error('PostgreSQL had died: it is started again, and what stands on it')
    }
  }
  const failed = watch()
  failed.catch(() => {}) // whoever starts us listens, or stops us

  return {
    url,
    place: postgres.place,
    failed,
    stop: async () => {
      stopping = true
      await running.stopInTurn()
      await running.postgres.stop()
    },
  }
}

const findPort = (config: Config): Promise<number> =>
  freePort(config.HOST).catch((error: unknown) => {
    throw deafness(error, config)
  })

interface Parts {
  readonly url: string
  readonly postgres: OpenPostgres
  /** What it hears is kept with what the children log. */
  readonly log: Logger
  /** All at once, where what they stand on is gone. */
  stopChildren(): Promise<void>
  /** The API first: whoever it answers to the last waits for read models that the projector makes. */
  stopInTurn(): Promise<void>
}

/** Milliseconds after which the projector is asked to end though the API still runs: its requests have had theirs by then. */
const turn = 6_000

async function startParts(config: Config, log: Logger, signal: AbortSignal): Promise<Parts> {
  const postgres = await openPostgres(config, log)
  const { journal, close } = openJournal(postgres.url, log)
  const children: Child[] = []
  const stopChildren = async () => {
    await Promise.all(children.map((child) => child.stop()))
    await close()
  }
  try {
    await migrate(postgres.url, log)
    const env = { ...process.env, DATABASE_URL: postgres.url, PORT: String(config.PORT) }
    const kept = { env, log: journal.log, asked: signal }
    const api = keepRunning('The API', 'api/process.ts', kept)
    const projector = keepRunning('The projector', 'projector/process.ts', kept)
    children.push(api, projector)
    const stopInTurn = async () => {
      const end = performance.now() + grace
      const apiIsGone = api.stop()
      await Promise.race([apiIsGone, delay(turn, undefined, { ref: false })])
      await Promise.all([apiIsGone, projector.stop(end - performance.now())])
      await close()
    }
    const [url = ''] = await Promise.all([api.ready, projector.ready])
    if (url === '' && !signal.aborted) throw new Error('The API did not say where it listens')
    await untilReady(url, journal.log, signal)
    return { url, postgres, log: journal.log, stopChildren, stopInTurn }
  } catch (error) {
    await stopChildren()
    await postgres.stop()
    throw error
  }
}

/** Where administrators read of a child that died: beside what the children say themselves. */
function openJournal(url: string, log: Logger) {
  const applicationName = 'brandpath start'
  const database = openDatabase(url, { max: 1, applicationName, log, statementTimeout: 2_000 })
  const journal = new Journal(database.db, log)
  const close = async () => {
    await journal.close()
    await database.close()
  }
  return { journal, close }
}

/** Milliseconds after which it is said what is waited for. */
const patience = 5_000

/** The API answers at once; ready it is when its read models have reached the end that the log had. */
async function untilReady(url: string, log: Logger, signal: AbortSignal): Promise<void> {
  const begun = Date.now()
  let said = ''
  while (!signal.aborted) {
    const reason = await whyNotReady(url)
    if (reason === null) return
    if (Date.now() - begun > patience && reason !== said) {
      log.warn({ reason }, 'not ready yet')
      said = reason
    }
    await delay(50)
  }
}

const notReady = z.object({ error: z.string() })

async function whyNotReady(url: string): Promise<string | null> {
  try {
    const response = await fetch(new URL('/health/ready', url), { signal: AbortSignal.timeout(patience) })
    return response.ok ? null : notReady.parse(await response.json()).error
  } catch {
    return 'The API does not answer'
  }
}
