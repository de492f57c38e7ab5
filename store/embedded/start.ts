import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { OperatorError } from '#schema/operator-error.ts'
import { noRoomWords } from '../no-room.ts'
import type { Log } from './log.ts'
import { applicationUrl, createApplicationDatabase } from './application-database.ts'
import { installedBinaries } from './binaries.ts'
import { joinOrLaunch } from './join-or-launch.ts'
import { keepPassword } from './password.ts'
import { refuseUnusable } from './place.ts'
import { isAlive } from './postmaster.ts'
import { shutDown } from './server-process.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: Log
  /** False trades safety against a crash of the machine for speed: for tests. */
  durable?: boolean
  /** False does as if the system forbade user namespaces. */
  userNamespaces?: boolean
}

export interface EmbeddedPostgres {
  /** Of the application's database, with its password. */
  url: string
  /** The folder that holds the data. */
  place: string
  /** Resolves when the server is gone though it was not stopped here: who needs it has to start it again. */
  died: Promise<void>
  /** Lets go of the server, which ends with the last one who does. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of DATA_DIR, or joins the one that runs there already: the application's, an
 * operator's command's, or one that a killed process left behind. The last to stop ends it.
 *
 * @throws saying what to do, where the data is of another major version or of another user, or the disk is full.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return start(options).catch((error: unknown) => {
    throw noRoom(error, resolve(options.dataDir)) ?? error
  })
}

/** Null where something else went wrong, or is said well already. */
function noRoom(error: unknown, folder: string): OperatorError | null {
  if (!(error instanceof Error) || error instanceof OperatorError) return null
  const words = noRoomWords(error)
  if (words === null) return null
  const advice = 'Free some of the disk, or name a folder on another one in DATA_DIR.'
  return new OperatorError(`There is no room in ${folder} for PostgreSQL: ${words}. ${advice}`, {
    cause: error,
  })
}

async function start({
  dataDir,
  log,
  durable = true,
  userNamespaces = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true })
  await refuseUnusable(dataDir)
  const password = await keepPassword(dataDir)
  const installed = await installedBinaries()
  const options = { dataDir, log, durable, userNamespaces, password, installed }
  const { folder, postmaster, hold, launched } = await joinOrLaunch(options)
  const letGo = () => hold.release(() => shutDown(folder, installed))
  await createApplicationDatabase(postmaster, password).catch(async (error: unknown) => {
    await letGo().catch(() => undefined) // the first error says more
    throw error
  })
  log.info(
    { folder, port: postmaster.port },
    launched ? 'PostgreSQL is ready' : 'joined the PostgreSQL that runs',
  )

  const abandon = () => endWithItsConnections(postmaster.pid)
  if (launched) process.once('exit', abandon)
  const watch = watchProcess(postmaster.pid)
  return {
    url: applicationUrl(postmaster, password),
    place: folder,
    died: watch.gone,
    stop: async () => {
      watch.stop()
      process.off('exit', abandon)
      await letGo()
    },
  }
}

/** Milliseconds. */
const looksEvery = 500

function watchProcess(pid: number): { gone: Promise<void>; stop: () => void } {
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    if (isAlive(pid)) return
    clearInterval(timer)
    resolve()
  }, looksEvery)
  timer.unref()
  return { gone, stop: () => clearInterval(timer) }
}

/** For a process that exits without having stopped its server: whoever else uses that may finish. */
function endWithItsConnections(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has ended already.
  }
}
