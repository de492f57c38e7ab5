import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
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
  dataDir: string
  log: ServerLog
  /** For tests: false is faster, but a crash of the machine can destroy the data. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  url: string
  folder: string
  /** Resolves if the server process ends although `stop` was not called. */
  died: Promise<void>
  /** Stops the server, unless another process still uses the server. */
  stop(): Promise<void>
}

/** Starts or joins the PostgreSQL of a data folder. The last process to call `stop` stops it. @throws OperatorError */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return start(options).catch((error: unknown) => {
    throw diskFullError(error, resolve(options.dataDir)) ?? error
  })
}

function diskFullError(error: unknown, folder: string): OperatorError | null {
  if (!(error instanceof Error) || error instanceof OperatorError) return null
  const reason = diskFullMessage(error)
  if (reason === null) return null
  const advice = 'Free disk space, or set DATA_DIR to a folder on another disk.'
  return new OperatorError(`No space in ${folder} for PostgreSQL: ${reason}. ${advice}`, { cause: error })
}

async function start({ dataDir, log, durable = true }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true })
  await checkDataFolder(dataDir)
  const password = await ensurePassword(dataDir)
  const installed = await installedBinaries()
  const { folder, postmaster, usage, launched } = await joinOrStart({
    dataDir,
    log,
    durable,
    password,
    installed,
  })
  const release = () => usage.release(() => shutDown(folder, installed))
  await ensureApplicationDatabase(postmaster, password).catch(async (error: unknown) => {
    await release().catch(() => undefined) // the error of `ensureApplicationDatabase` is more important
    throw error
  })
  log.info(
    { folder, port: postmaster.port },
    launched ? 'PostgreSQL is ready' : 'joined the running PostgreSQL',
  )

  const terminate = () => terminateSmartly(postmaster.pid)
  if (launched) process.once('exit', terminate)
  const watch = watchProcess(postmaster.pid)
  return {
    url: applicationUrl(postmaster, password),
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

/** Shuts PostgreSQL down in the mode "smart": it ends after its last connection. For exits without `stop`. */
function terminateSmartly(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // The server has already ended.
  }
}
