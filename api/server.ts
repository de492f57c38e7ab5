import { once } from 'node:events'
import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { schemaInService } from '#schema/tables/database.ts'
import { openDatabase, type OpenDatabase } from '#store/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { migrate } from '#store/migrate.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { openSecret } from '#store/secret.ts'
import { tracedStore } from '#store/tracing/traced-store.ts'
import type { Tracing } from '#store/tracing/tracing.ts'
import { within } from '#store/within.ts'
import { createApp } from './app.ts'
import { builtClient, loadClient } from './client.ts'
import { Aggregates } from './commands/aggregates.ts'
import { ReceivedCommands } from './commands/idempotency.ts'
import { CommandRunner } from './commands/run.ts'
import type { Environment } from './environment.ts'
import { healthChecks } from './health/check.ts'
import type { Identity } from './identity/identity.ts'
import { listen, urlOf } from './listen.ts'
import { LiveHub } from './live/hub.ts'
import { Passwords } from './identity/passwords.ts'
import { SessionFinder } from './identity/sessions.ts'
import { SessionCookie } from './identity/session-cookie.ts'
import { keepWatch } from './monitoring/alerts.ts'
import { Measuring } from './monitoring/measuring.ts'
import { sendAlertMails } from './monitoring/send-alert-mails.ts'
import { publishRoadmap } from './publish.ts'
import { ReadPosition } from './read-position.ts'
import { readinessOf } from './readiness.ts'
import { Replica } from './replica.ts'
import { Limits } from './security/limits.ts'

export interface ApiOptions {
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Logger
  /** Stays the caller's to close; else the one that the configuration names is opened. */
  readonly store?: EventStore
  /** Stays the caller's to close; without it nothing is traced. */
  readonly tracing?: Tracing | null
  /** To Postgres, at most. */
  readonly connections?: number
  /** Where `vite build` left the client. */
  readonly clientFolder?: string
  readonly now?: () => Date
}

export interface RunningApi {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  /** Lets go of what is under way, within seconds. */
  stop(): Promise<void>
}

/** Milliseconds. Each query of a request takes a few; whoever asks should not wait longer for a server in trouble. */
const queryTimeout = 5_000
/**
 * Milliseconds that requests under way get to finish. A supervisor usually kills after ten seconds, and `npm start`
 * before that: closing all else takes two of them on a slow machine.
 */
const drain = 6_000
/** Milliseconds that a check of the alert rules gets which is under way: it asks all that may be silent, one after another. */
const check = 1_000
/** Milliseconds of a stop after which no database is waited for: one that is silent answers nobody, however long they wait. */
const patience = 7_000
/** Milliseconds after which a connection is closed that has fallen idle meanwhile. */
const tidies = 50

/** Brings the database forward, publishes what this release brings along, and listens. */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { config, databaseUrl, now = () => new Date(), tracing = null } = options
  // Closes what was opened, last first: at the end, or where the start fails half-way.
  await using opened = new AsyncDisposableStack()
  await migrate(databaseUrl, options.log)
  const secret = await openSecret(config)
  const client = await loadClient(options.clientFolder ?? builtClient)
  const database = open(databaseUrl, options)
  opened.defer(() => database.close())
  const measuring = new Measuring(database, options, now)
  opened.defer(() => measuring.close())
  const { log } = measuring.journal
  const logIsHere = config.EVENTSTORE_URL === undefined
  const received = new ReceivedCommands(database.db, { secret, logIsHere, log })
  opened.defer(() => received.close())
  tracing?.tellTo(log)
  const untraced = options.store ?? (await openEventStore(config, databaseUrl, log)).store
  if (!options.store) opened.defer(() => untraced.close())
  const store = tracedStore(untraced, tracing)
  const { READ_DATABASE_URL } = config
  const queries = READ_DATABASE_URL === undefined ? null : open(READ_DATABASE_URL, options)
  opened.defer(() => queries?.close())
  const replica = queries && (await Replica.open(database.pool, queries.pool, log))
  const schema = schemaInService(config)
  const readPosition = await ReadPosition.open(databaseUrl, schema, log, replica)
  opened.defer(() => readPosition.close())
  opened.defer(() => replica?.close())
  const reads = (queries ?? database).db.withSchema(schema)
  const aggregates = new Aggregates(store)
  const commands = new CommandRunner(store, aggregates, now)
  await publishRoadmap({ commands })
  const end = await store.lastPosition()

  // The port is known once it listens, and the addresses in our answers need it. Nobody is served in between.
  let app: Hono<Environment> | null = null
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  })
  if (!(server instanceof Server)) throw new Error('the server is to speak HTTP/1.1')
  const port = await listen(server, config)
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`
  const alertMails = sendAlertMails({ config, db: database.db, publicUrl, log, tracing })
  opened.defer(async () => {
    await Promise.all([close(server), alertMails.stop()])
  })
  const live = new LiveHub(reads, readPosition, log)
  opened.defer(() => live.close()) // or the server would wait for streams that never end
  const identity: Identity = {
    config,
    publicUrl,
    store,
    db: database.db,
    reads,
    replica,
    sessions: new SessionFinder(database.db),
    aggregates,
    commands,
    received,
    readPosition,
    live,
    secret,
    measuring,
    tracing,
    log,
    now,
    passwords: new Passwords(),
    cookie: new SessionCookie(publicUrl),
    limits: new Limits(database.db, secret, now),
  }
  const checks = healthChecks(identity)
  app = createApp(identity, client, { readiness: readinessOf(identity, end), checks })
  const watch = keepWatch(identity, checks)
  opened.defer(() => within(check, 'the alert rules', watch.stop()).catch(() => undefined))
  const url = urlOf({ HOST: config.HOST, PORT: port })
  log.info({ url }, 'the API listens')

  const running = opened.move()
  const stop = async () => {
    const impatience = setTimeout(() => {
      for (const one of [queries, database]) one?.cut()
    }, patience)
    await running.disposeAsync().finally(() => clearTimeout(impatience))
  }
  return { url, stop }
}

const open = (url: string, { connections: max = 12, log }: ApiOptions): OpenDatabase =>
  openDatabase(url, {
    max,
    applicationName: 'brandpath api',
    log,
    statementTimeout: queryTimeout,
    prepare: true,
  })

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // Connections are kept for what their clients ask next: whoever asks once more is told to do so elsewhere.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  const tidying = setInterval(() => server.closeIdleConnections(), tidies)
  const impatience = setTimeout(() => server.closeAllConnections(), drain)
  await closed
  clearInterval(tidying)
  clearTimeout(impatience)
}
