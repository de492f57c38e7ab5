import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { databaseNames, readSchema, workLease, type Database } from '#schema/tables/database.ts'
import { openTransport } from '#kernel/email/transport.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { runWhileLeader, type LeaseOptions } from '#kernel/leadership/leader-lease.ts'
import { openDatabase } from '#kernel/postgres/database.ts'
import { leadProjections, type Progress } from '#kernel/projections/lead-projections.ts'
import { ensureReadModel, type ReadModel } from '#kernel/projections/read-model.ts'
import { checkLogId } from '#kernel/projections/run-projections.ts'
import { openCheckpoints } from '#kernel/reactors/checkpoints.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { ErrorLog } from '#kernel/telemetry/error-log/error-log.ts'
import { storeEntries } from '#kernel/telemetry/error-log/store-entries.ts'
import { withTracedCommands, withTracedSubscriptions } from '#kernel/telemetry/traced-store.ts'
import type { Tracing } from '#kernel/telemetry/tracing.ts'
import { runBackgroundWork } from './background-work.ts'
import type { DomainEvent } from './domain-event.ts'
import { createMailer } from './email/mailer.ts'
import { eraseAgain, eraseUsersOfEvents } from './erasures/erase-again.ts'
import { readModelDefinition } from './read-model/read-model.ts'
import type { Reactor } from './reactors/effects.ts'
import { createReactors } from './reactors/index.ts'
import { raiseSequences } from './repair/raise-sequences.ts'
import { roadmapReader } from './roadmap-reader.ts'
import { openCommands } from './work-context.ts'
import { userIdsHeader } from '#schema/email.ts'

export interface ProjectorOptions extends Pick<LeaseOptions, 'heartbeatMs' | 'takeoverAfterMs'> {
  readonly config: Config
  readonly databaseUrl: string
  readonly store: EventStore
  readonly secret: Uint8Array
  readonly log: Logger
  readonly tracing?: Tracing | null
}

export interface Projector {
  /** Progress of this process. The position is null while another process is the leader. */
  status(): Readonly<Progress>
  stop(): Promise<void>
}

/**
 * Starts a projector, which becomes the leader or a standby. Each version of the read models has its own lease, so that
 * two releases can run concurrently. All other work shares one lease.
 *
 * @throws WrongLog if the database belongs to another log, WrongReadModel if only the read models belong to another log.
 */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { config, databaseUrl: url, secret, heartbeatMs, takeoverAfterMs, tracing = null } = options
  const applicationName = 'brandpath projector'
  const database = openDatabase<Database>(url, { max: 8, applicationName, log: options.log })
  const { db } = database
  const errorLog = new ErrorLog(storeEntries(db, databaseNames), options.log)
  const { log } = errorLog
  const close = async () => {
    await errorLog.close()
    await database.close()
  }
  const store = withTracedCommands(options.store, tracing)
  const commands = openCommands(store)
  const readRoadmap = roadmapReader({ commands })
  const reactors = createReactors(readRoadmap)
  const schema = readSchema
  const readModel = { ...readModelDefinition, ...database, schema }
  const logId = await prepare(readModel, db, options.store, reactors, log).catch(async (error: unknown) => {
    await close()
    throw error
  })
  tracing?.logTo(log)
  const timeZone = config.REPORT_TIME_ZONE
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const transport = openTransport(config, { userIdsHeader })
  const sign = linkToken.bind(null, secret)
  const emailContext = { db, store, commands, readRoadmap, sign, publicUrl, timeZone }
  const mailer = createMailer(emailContext, { transport, from: config.MAIL_FROM, log, tracing })
  const progress: Progress = { position: null, caughtUp: false, problem: null }
  const projections = {
    readModel,
    store: withTracedSubscriptions(store, tracing, 'project'),
    logId,
    log,
    progress,
    beforeBatch: (events: readonly DomainEvent[]) => eraseUsersOfEvents(db, events, log),
  }
  const work = {
    db,
    store: withTracedSubscriptions(store, tracing, 'react'),
    commands,
    logId,
    schema,
    reactors,
    log,
    mailer,
    timeZone,
  }
  const stopping = new AbortController()
  const lease = {
    url,
    names: databaseNames,
    log,
    signal: stopping.signal,
    ...(heartbeatMs && { heartbeatMs }),
    ...(takeoverAfterMs && { takeoverAfterMs }),
  }
  const running = Promise.all([
    runWhileLeader({ ...lease, name: schema, work: (held) => leadProjections(projections, held) }),
    runWhileLeader({ ...lease, name: workLease, work: (held) => runBackgroundWork(work, held) }),
  ])
  return {
    status: () => progress,
    stop: async () => {
      stopping.abort()
      await running
      transport.close()
      await close()
    },
  }
}

/** Prepares the database before clients can send commands. Creates checkpoints of new reactors at the end of the log. */
async function prepare(
  readModel: ReadModel,
  db: Kysely<Database>,
  store: EventStore,
  reactors: readonly Reactor[],
  log: Logger,
): Promise<string> {
  const logId = await ensureLogId(store)
  const { schema } = readModel
  await ensureReadModel(db, schema, readModel)
  await checkLogId(logId, readModel)
  await raiseSequences(schema).execute(db)
  await eraseAgain(db, schema, log)
  await openCheckpoints(db, databaseNames, store, logId, reactors)
  return logId
}
