import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { leadOf, partsIn, schemaInService, workLead } from '#schema/tables/database.ts'
import { openDatabase, type OpenDatabase } from '#store/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { Journal } from '#store/journal/journal.ts'
import { logIdOf } from '#store/log-id.ts'
import type { Mailer } from '#store/mail/mailer.ts'
import { openTransport } from '#store/mail/transport.ts'
import { tracedFollower } from '#store/tracing/traced-follower.ts'
import { tracedStore } from '#store/tracing/traced-store.ts'
import type { Tracing } from '#store/tracing/tracing.ts'
import { eraseAgain } from './erasures/erase-again.ts'
import { leadWhenFree } from './leader.ts'
import { compose } from './mail/compose.ts'
import { MailWaiter } from './mail/wake.ts'
import { partsOf, wants } from './part.ts'
import { projectWhileLeading, type Progress } from './project-while-leading.ts'
import type { ReadModel } from './project-batch.ts'
import { projections } from './projections/index.ts'
import { ensureReadModel } from './read-model.ts'
import { startReactors } from './reactors/checkpoints.ts'
import { reactorsWith } from './reactors/index.ts'
import type { Reactor } from './reactors/reactor.ts'
import { roadmapReader, type RoadmapReader } from './roadmap-reader.ts'
import { mustBeOf } from './run-projections.ts'
import { liftSequences } from './sequences.ts'
import { workWhileLeading } from './work-while-leading.ts'

export interface ProjectorOptions {
  readonly config: Config
  /** Of a migrated database. */
  readonly databaseUrl: string
  /** Stays the caller's to close. */
  readonly store: EventStore
  /** Signs the links in mails. */
  readonly secret: Uint8Array
  readonly log: Logger
  /** Stays the caller's to close; without it nothing is traced. */
  readonly tracing?: Tracing | null
  /** Milliseconds; see `LeadOptions`. */
  readonly beatMs?: number
  readonly patienceMs?: number
}

export interface Projector {
  /** Of each part that this process may lead; `readStatus` tells of all. A standby's position is null. */
  status(): readonly Readonly<Progress>[]
  /** Finishes what is under way and gives the lead back. */
  stop(): Promise<void>
}

/**
 * Starts all background work of this process, or stands by for it. Each part of the read models of each version has a
 * lead, so that two releases can run side by side, and parts in several processes; all else has another.
 *
 * @throws WrongLog where the database belongs to another log, WrongReadModels where those alone do.
 */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { config, databaseUrl, store, log } = options
  const schema = schemaInService(config)
  // A rebuild writes each part once more, while those in service wait for it with a connection each.
  const max = 6 + 2 * partsIn(schema)
  const database = openDatabase(databaseUrl, { max, applicationName: 'brandpath projector', log })
  const journal = new Journal(database.db, log)
  const readModel = { ...database, schema, projections }
  try {
    const roadmapWith = roadmapReader(store)
    const reactors = reactorsWith(roadmapWith)
    const logId = await prepare(readModel, store, reactors, journal.log)
    return lead(options, database, journal, { readModel, logId, roadmapWith, reactors })
  } catch (error) {
    await journal.close()
    await database.close()
    throw error
  }
}

/** What must stand before anybody works: by then nobody can have asked for anything that reactors would miss. */
async function prepare(
  readModel: ReadModel,
  store: EventStore,
  reactors: readonly Reactor[],
  log: Logger,
): Promise<string> {
  const logId = await logIdOf(store)
  const { db, schema } = readModel
  await ensureReadModel(db, schema)
  await mustBeOf(logId, readModel)
  await liftSequences(db, schema)
  await eraseAgain(db, schema, log)
  await startReactors(db, store, logId, reactors)
  return logId
}

interface Prepared {
  readonly readModel: ReadModel
  readonly logId: string
  readonly roadmapWith: RoadmapReader
  readonly reactors: readonly Reactor[]
}

function lead(
  options: ProjectorOptions,
  database: OpenDatabase,
  journal: Journal,
  { readModel, logId, roadmapWith, reactors }: Prepared,
): Projector {
  const { config, databaseUrl: url, secret, beatMs, patienceMs, tracing = null } = options
  const store = tracedStore(options.store, tracing)
  const toReact = tracedFollower(store, tracing, 'react')
  const { log } = journal
  tracing?.tellTo(log)
  const { db, schema } = readModel
  const stopping = new AbortController()
  const { PROJECTOR_PARTS } = config
  const parts = partsOf(schema).filter(({ number }) => PROJECTOR_PARTS?.includes(number) ?? true)
  const projecting = parts.map((part) => ({
    readModel: { ...readModel, part },
    store: tracedFollower(store, tracing, 'project', (event) => wants(part, projections, event)),
    logId,
    log,
    progress: atFirst(),
  }))
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const transport = openTransport(config)
  const timeZone = config.REPORT_TIME_ZONE
  const letters = { db, store, roadmapWith, secret, publicUrl, timeZone }
  const mailer: Mailer = {
    db,
    sender: 'projector',
    compose: (row) => compose(letters, row),
    transport,
    publicUrl,
    from: config.MAIL_FROM,
    log,
    tracing,
  }
  const mailWaiter = new MailWaiter(url)
  const terms = {
    url,
    log,
    signal: stopping.signal,
    ...(beatMs && { beatMs }),
    ...(patienceMs && { patienceMs }),
  }
  const leading = Promise.all([
    ...projecting.map((one) =>
      leadWhenFree({
        ...terms,
        name: leadOf(schema, one.readModel.part.number),
        work: (held) => projectWhileLeading(one, held),
      }),
    ),
    leadWhenFree({
      ...terms,
      name: workLead,
      work: (held) =>
        workWhileLeading(
          { db, store: toReact, logId, schema, reactors, mailer, mailWaiter, timeZone, log },
          held,
        ),
    }),
  ])
  return {
    status: () => projecting.map(({ progress }) => progress),
    stop: async () => {
      stopping.abort()
      await leading
      transport.close()
      await mailWaiter.close()
      await journal.close()
      await database.close()
    },
  }
}

const atFirst = (): Progress => ({ position: null, caughtUp: false, trouble: null })
