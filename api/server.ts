import { once } from 'node:events'
import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { CommandHandler } from '#kernel/commands/command-handler.ts'
import { IdempotentCommands } from '#kernel/commands/idempotent-commands.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { openEventStore } from '#kernel/event-store/open.ts'
import { openDatabase, type OpenDatabase } from '#kernel/postgres/database.ts'
import { migrate } from '#kernel/event-store/postgres/migrate.ts'
import { ProjectionPosition } from '#kernel/projections/projection-position.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import { openSecret } from '#kernel/secret/secret.ts'
import { withTracedCommands } from '#kernel/telemetry/traced-store.ts'
import type { Tracing } from '#kernel/telemetry/tracing.ts'
import type { Config } from '#schema/config.ts'
import { migrations } from '#schema/migrations/index.ts'
import { commandIdOf } from '#schema/event-ids.ts'
import { eventFormat } from '#schema/events/format.ts'
import { notificationChannel } from '#schema/notification.ts'
import { databaseNames, readSchema, type Database } from '#schema/tables/database.ts'
import { Passwords } from './accounts/passwords.ts'
import { textStore } from './content/store-texts.ts'
import { healthChecks } from './health/checks.ts'
import { readinessOf } from './health/readiness.ts'
import { createApp } from './http/app.ts'
import { builtClient, loadClient } from './http/client-files.ts'
import type { Environment } from './http/environment.ts'
import { listen, urlOf } from './http/listen.ts'
import { rateLimits } from './http/security/rate-limits.ts'
import { sessionCookie, sessionFinder } from './http/sessions.ts'
import { LiveHub } from './live/hub.ts'
import { startAlertChecks } from './monitoring/alerts/check-alerts.ts'
import { ProcessMetrics } from './monitoring/metrics/process-metrics.ts'
import { startAlertEmails } from './monitoring/alerts/emails.ts'
import { Replica } from './replica/replica.ts'
import { publishRoadmap } from './roadmap/roadmap.ts'
import type { Services } from './services.ts'

export interface ApiOptions {
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Logger
  /** Event store. By default, opened from the configuration. The caller must close a store that it passes. */
  readonly store?: EventStore
  /** Null if tracing is off. The caller must close the tracing. */
  readonly tracing?: Tracing | null
  readonly connections?: number
  readonly clientFolder?: string
  readonly now?: () => Date
}

export interface RunningApi {
  readonly url: string
  stop(): Promise<void>
}

const queryTimeoutMs = 5_000
/** Time limit for open requests. A supervisor usually kills a process ten seconds after the first signal. */
const drainTimeoutMs = 6_000
const alertCheckTimeoutMs = 1_000
/** Time from the start of the shutdown until all database connections are closed by force. */
const databaseTimeoutMs = 7_000
const closeIdleIntervalMs = 50

export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { config, databaseUrl, now = () => new Date(), tracing = null } = options
  // Closes all resources in reverse order: at the shutdown, or if the start fails.
  await using resources = new AsyncDisposableStack()
  await migrate(databaseUrl, migrations, options.log)
  const secret = await openSecret(config)
  const client = await loadClient(options.clientFolder ?? builtClient)

  const database = open(databaseUrl, options)
  resources.defer(() => database.close())
  const metrics = new ProcessMetrics(database, options, now)
  resources.defer(() => metrics.close())
  const { log } = metrics.errorLog
  const idempotency = new IdempotentCommands(database.db, {
    table: 'work.commands',
    userTable: 'identity.accounts',
    sequenceSchema: 'identity',
    commandId: commandIdOf,
    secret,
    sameDatabaseAsLog: config.EVENTSTORE_URL === undefined,
    log,
  })
  resources.defer(() => idempotency.close())
  tracing?.logTo(log)

  const untracedStore = options.store ?? (await openEventStore(config, databaseUrl, databaseNames, log)).store
  if (!options.store) resources.defer(() => untracedStore.close())
  const store = withTracedCommands(untracedStore, tracing)
  const commands = new CommandHandler({ store, format: eventFormat, now })

  const { READ_DATABASE_URL } = config
  const replicaDatabase = READ_DATABASE_URL === undefined ? null : open(READ_DATABASE_URL, options)
  resources.defer(() => replicaDatabase?.close())
  const replica = replicaDatabase && (await Replica.open(database.pool, replicaDatabase.pool, log))
  const projectionPosition = await ProjectionPosition.open({
    names: databaseNames,
    url: databaseUrl,
    schema: readSchema,
    log,
    replica,
    otherChannel: notificationChannel,
  })
  resources.defer(() => projectionPosition.close())
  resources.defer(() => replica?.close())
  const reads = (replicaDatabase ?? database).db.withSchema(readSchema)

  await publishRoadmap({ commands })
  const end = await store.lastPosition()

  // The server listens before the app exists, because links need the port. Early requests get 503.
  let app: Hono<Environment> | null = null
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env) ?? startingResponse(),
  })
  if (!(server instanceof Server)) throw new Error('The adapter did not create an HTTP/1.1 server')
  const port = await listen(server, config)
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`
  const alertEmails = startAlertEmails({ config, db: database.db, publicUrl, log, tracing })
  resources.defer(async () => {
    await Promise.all([close(server), alertEmails.stop()])
  })
  const live = new LiveHub(reads, projectionPosition, log)
  resources.defer(() => live.close()) // ends the live streams first, because closing the server waits for them

  const services: Services = {
    config,
    publicUrl,
    store,
    db: database.db,
    reads,
    replica,
    sessions: sessionFinder(database.db),
    cookie: sessionCookie(publicUrl),
    passwords: await Passwords.open(),
    rateLimits: rateLimits(database.db, secret, now),
    commands,
    idempotency,
    texts: textStore(database.db),
    projectionPosition,
    live,
    secret,
    metrics,
    tracing,
    log,
    now,
  }
  const checks = healthChecks(services)
  app = createApp(services, client, { readiness: readinessOf(services, end), checks })
  const watch = startAlertChecks(services, checks)
  resources.defer(() =>
    withTimeout(alertCheckTimeoutMs, 'the alert rules', watch.stop()).catch(() => undefined),
  )
  const url = urlOf({ HOST: config.HOST, PORT: port })
  log.info({ url }, 'API listening')

  const running = resources.move()
  const stop = async () => {
    const cutConnections = setTimeout(() => {
      for (const connections of [replicaDatabase, database]) connections?.cut()
    }, databaseTimeoutMs)
    await running.disposeAsync().finally(() => clearTimeout(cutConnections))
  }
  return { url, stop }
}

const open = (url: string, { connections: max = 12, log }: ApiOptions): OpenDatabase<Database> =>
  openDatabase<Database>(url, {
    max,
    applicationName: 'brandpath api',
    log,
    statementTimeout: queryTimeoutMs,
    prepare: true,
  })

const startingResponse = () =>
  Response.json(
    { error: 'Brandpath is starting. Please try again in a moment.' },
    { status: 503, headers: { 'Retry-After': '1' } },
  )

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // Asks clients to close their connections. Their next connection then reaches another process.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  const closeIdle = setInterval(() => server.closeIdleConnections(), closeIdleIntervalMs)
  const closeAll = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
  await closed
  clearInterval(closeIdle)
  clearTimeout(closeAll)
}
