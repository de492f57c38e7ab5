import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { openDatabase } from '#store/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { leadWhenFree } from './leader.ts'
import { logIdOf } from './log-id.ts'
import { openTransport } from './mail/transport.ts'
import { MailWaiter } from './mail/wake.ts'
import { projectWhileLeading, type Progress } from './project-while-leading.ts'
import { projections } from './projections/index.ts'
import { ensureReadModel } from './read-model.ts'
import { startReactors } from './reactors/checkpoints.ts'
import { reactors } from './reactors/index.ts'
import { startingPoint } from './run-projections.ts'
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
  /** Milliseconds; see `LeadOptions`. */
  readonly beatMs?: number
  readonly patienceMs?: number
}

export interface Projector {
  /** Of this process; `readStatus` tells of all. A standby's position is null. */
  status(): Readonly<Progress>
  /** Finishes what is under way and gives the lead back. */
  stop(): Promise<void>
}

/**
 * Starts all background work of this process, or stands by for it. There are two leads: the read models of each
 * version have one, so that two releases can run side by side, and all else has another.
 *
 * @throws WrongLog where read models or reactors belong to another log.
 */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { config, databaseUrl: url, store, secret, log } = options
  const { db, close } = openDatabase(url, { max: 8, applicationName: 'brandpath projector', log })
  const schema = readSchema(readVersion)
  const readModel = { db, schema, projections }
  const stopping = new AbortController()
  const progress: Progress = { position: null, caughtUp: false, trouble: null }
  const publicUrl = config.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${config.PORT}`
  const transport = openTransport(config)
  const mailWaiter = new MailWaiter(url)
  const mailer = { db, secret, publicUrl, transport, from: config.MAIL_FROM, log }
  const release = async () => {
    transport.close()
    await mailWaiter.close()
    await close()
  }

  let logId: string
  try {
    logId = await logIdOf(store)
    await ensureReadModel(db, schema)
    await startingPoint(readModel, logId)
    // Before anybody can have asked for anything that they react to.
    await startReactors(db, store, logId, reactors)
  } catch (error) {
    await release()
    throw error
  }
  const { beatMs, patienceMs } = options
  const terms = { url, log, signal: stopping.signal, ...(beatMs && { beatMs }), ...(patienceMs && { patienceMs }) }
  const working = Promise.all([
    leadWhenFree({
      ...terms,
      name: schema,
      work: (lead) => projectWhileLeading({ readModel, store, logId, log, progress }, lead),
    }),
    leadWhenFree({
      ...terms,
      name: 'work',
      work: (lead) => workWhileLeading({ db, store, logId, schema, mailer, mailWaiter, log }, lead),
    }),
  ])
  return {
    status: () => ({ ...progress }),
    stop: async () => {
      stopping.abort()
      await working
      await release()
    },
  }
}
