import { dirname, join } from 'node:path'
import { OperatorError } from '../../process/operator-error.ts'
import { until } from '../../resilience/until.ts'
import { type Binaries, binariesFor } from './binaries.ts'
import { checkMajorVersion, createCluster, maintenanceUrl, removeDrafts, type Login } from './cluster.ts'
import { dataFolder, handOver, linkData, newDataFolder, undoUnfinishedMove } from './data-location.ts'
import { ownerOf } from '../../process/files.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import { chooseProcessUser } from './process-user.ts'
import { launch, type ServerProcess } from './server-process.ts'
import { withStartupLock } from './startup-lock.ts'
import { acquireUsageLock, connectTimeoutMs, type ServerLog, type UsageLock } from './usage-lock.ts'

export interface ServerOptions {
  dataDir: string
  log: ServerLog
  durable: boolean
  login: Login
  installed: Binaries
}

export interface RunningServer {
  folder: string
  postmaster: Postmaster
  usage: UsageLock
  launched: boolean
}

/** Time limit for a start. After a crash, PostgreSQL reads the WAL since the last checkpoint, which takes many seconds. */
const startTimeoutMs = 60_000

/** A running server counts as frozen if it sends no answer for this time. */
const silenceTimeoutMs = 10_000

/** Joins the running PostgreSQL of a data folder, or starts it. Concurrent processes wait for the startup lock. */
export async function joinOrStart(options: ServerOptions): Promise<RunningServer> {
  return withStartupLock(options.login.name, options.dataDir, startTimeoutMs, async () => {
    await undoUnfinishedMove(options.dataDir)
    await removeDrafts(await dataFolder(options.dataDir))
    return pollUntilLocked(options)
  })
}

/** Retries until this process holds the usage lock: the server may be starting, or another process may stop it. */
async function pollUntilLocked(options: ServerOptions): Promise<RunningServer> {
  let ownServer: ServerProcess | undefined
  let silentMs = 0
  const tryToLock = async (): Promise<RunningServer | undefined> => {
    const folder = await dataFolder(options.dataDir)
    const postmaster = await findPostmaster(folder)
    if (postmaster?.alive) {
      const launched = ownServer?.pid === postmaster.pid
      // A server that is starting or recovering may be silent until the start timeout.
      const usage = postmaster.ready
        ? await acquireUsageLock(maintenanceUrl(postmaster, options.login), options.log)
        : 'busy'
      if (typeof usage === 'object') return { folder, postmaster, usage, launched }
      silentMs = usage === 'silent' ? silentMs + connectTimeoutMs : 0
      if (silentMs >= silenceTimeoutMs && !launched) throw frozen(postmaster, options)
    } else if (!ownServer || ownServer.finalOutput() !== undefined) {
      const output = ownServer?.finalOutput() ?? ''
      if (ownServer && !transientFailure.test(output))
        throw new OperatorError(`PostgreSQL exited during startup. ${output}`)
      ownServer = await prepareAndLaunch(options, postmaster?.pid)
    }
    return undefined
  }
  const running = await until(tryToLock, { timeoutMs: startTimeoutMs })
  if (running) return running
  throw new OperatorError(
    `PostgreSQL in ${options.dataDir} was not ready after ${startTimeoutMs / 1000} s. ` +
      (ownServer?.finalOutput() ?? `See its log ${logFileOf(options)}.`),
  )
}

function frozen({ pid }: Postmaster, options: ServerOptions): OperatorError {
  return new OperatorError(
    `PostgreSQL in ${options.dataDir} runs as process ${pid} and does not respond: the server is frozen, or the machine is ` +
      'overloaded. Wait, or end the server and its child processes (kill -9). The application then restarts it without loss ' +
      `of acknowledged data. Its log is ${logFileOf(options)}.`,
  )
}

const logFileOf = ({ dataDir }: ServerOptions) => join(dataDir, 'postgres.log')

async function prepareAndLaunch(
  options: ServerOptions,
  stalePid: number | undefined,
): Promise<ServerProcess> {
  const { dataDir, log, durable, login, installed } = options
  const owner = await ownerOf(await dataFolder(dataDir))
  const user = await chooseProcessUser(owner)
  const isNew = owner === undefined
  const folder = isNew
    ? await newDataFolder(dataDir, user, login.name)
    : await handOver(dataDir, user, login.name)
  const binaries = await binariesFor(user, installed, dirname(folder))
  if (isNew) {
    await createCluster(folder, binaries, { user, login, durable })
    await linkData(dataDir, folder)
  }
  await checkMajorVersion(folder, binaries)
  log.info({ folder, version: installed.version, uid: user.uid }, 'Starting PostgreSQL')
  return launch(folder, { user, binaries, logFile: logFileOf(options), durable, stalePid })
}

/** Output of a failed start that is worth a retry: another server still uses the folder. */
const transientFailure =
  /postmaster\.pid" (already exists|is empty)|shared memory block|could not bind|TCP\/IP sockets/
