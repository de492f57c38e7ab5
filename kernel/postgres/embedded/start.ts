import { resolve } from 'node:path'
import { createDataFolder } from '../../process/files.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { diskFullMessage } from '../../resilience/system-error.ts'
import { applicationUrl, ensureApplicationDatabase, ensurePassword } from './cluster.ts'
import { installedBinaries } from './binaries.ts'
import { checkDataFolder } from './data-location.ts'
import { joinOrStart } from './join-or-start.ts'
import { isAlive } from './postmaster.ts'
import { shutDown } from './server-process.ts'
import type { ServerLog } from './usage-lock.ts'

export interface EmbeddedPostgresOptions {
  /** Name of the database and of its user. Never change this name, because a cluster keeps its first name. */
  name: string
  dataDir: string
  log: ServerLog
  /** If false, the server is faster, but a crash of the machine can destroy the data. Used by tests. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  url: string
  folder: string
  /** Resolves if the server ends without a call of `stop`. */
  died: Promise<void>
  /** Stops the server, unless another process still uses the server. */
  stop(): Promise<void>
}

export interface PostgresConfig {
  readonly DATABASE_URL?: string | undefined
  readonly DATA_DIR: string
}

export type OpenPostgres = Omit<EmbeddedPostgres, 'folder'> & { readonly folder: string | null }

/** Returns the database of DATABASE_URL. If DATABASE_URL is not set, opens the embedded database of DATA_DIR. */
export async function openPostgres(
  { DATABASE_URL, DATA_DIR }: PostgresConfig,
  name: string,
  log: ServerLog,
): Promise<OpenPostgres> {
  if (DATABASE_URL === undefined) return startEmbeddedPostgres({ name, dataDir: DATA_DIR, log })
  return { url: DATABASE_URL, folder: null, died: new Promise(() => {}), stop: async () => {} }
}

/** Starts PostgreSQL for a data folder, or joins a running server. @throws OperatorError */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return start(options).catch((error: unknown) => {
    throw diskFullError(error, resolve(options.dataDir)) ?? error
  })
}

function diskFullError(error: unknown, folder: string): OperatorError | null {
  if (!(error instanceof Error) || error instanceof OperatorError) return null
  const reason = diskFullMessage(error)
  if (reason === null) return null
  const message = `No space in ${folder} for PostgreSQL: ${reason}. Free disk space, or use a folder on another disk.`
  return new OperatorError(message, { cause: error, topic: 'other data folder' })
}

async function start({
  name,
  dataDir,
  log,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await createDataFolder(dataDir)
  await checkDataFolder(dataDir)
  const login = { name, password: await ensurePassword(dataDir) }
  const installed = await installedBinaries()
  const running = await joinOrStart({ dataDir, log, durable, login, installed })
  const { folder, postmaster, usage, launched } = running
  const release = () => usage.release(() => shutDown(folder, installed))
  await ensureApplicationDatabase(postmaster, login).catch(async (error: unknown) => {
    await release().catch(() => undefined) // the earlier error is more important than the error of this cleanup
    throw error
  })
  log.info(
    { folder, port: postmaster.port },
    launched ? 'PostgreSQL is ready' : 'Joined the running PostgreSQL',
  )

  const terminate = () => terminateSmartly(postmaster.pid)
  if (launched) process.once('exit', terminate)
  const watch = watchProcess(postmaster.pid)
  return {
    url: applicationUrl(postmaster, login),
    folder,
    died: watch.ended,
    stop: async () => {
      watch.stop()
      process.off('exit', terminate)
      await release()
    },
  }
}

const watchIntervalMs = 500

function watchProcess(pid: number): { ended: Promise<void>; stop: () => void } {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    if (isAlive(pid)) return
    clearInterval(timer)
    resolve()
  }, watchIntervalMs)
  timer.unref()
  return { ended, stop: () => clearInterval(timer) }
}

/** Shuts PostgreSQL down in the mode "smart", in which the server ends after its last connection. */
function terminateSmartly(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // the server has already ended
  }
}
