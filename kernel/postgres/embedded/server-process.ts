import { execFile, spawn } from 'node:child_process'
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { until } from '../../resilience/until.ts'
import type { Binaries } from './binaries.ts'
import { freePort } from './free-port.ts'
import { findPostmaster } from './postmaster.ts'
import type { ProcessUser } from './process-user.ts'
import { cleanEnvironment, serverSettings } from './settings.ts'

const execute = promisify(execFile)

const maxLogBytes = 5_000_000

export interface ServerProcess {
  pid: number | undefined
  finalOutput(): string | undefined
}

export interface LaunchOptions {
  user: ProcessUser
  binaries: Binaries
  logFile: string
  durable: boolean
  /** Pid in the file postmaster.pid of a crashed server. PostgreSQL must ignore another program that has this pid now. */
  stalePid: number | undefined
}

/** Starts PostgreSQL in its own session, because Ctrl-C must not stop it. Writes its output to a file. */
export async function launch(folder: string, options: LaunchOptions): Promise<ServerProcess> {
  const { user, binaries, logFile, durable, stalePid } = options
  const log = await openLog(logFile, user)
  const start = (await log.stat()).size
  const child = spawn(binaries.postgres, ['-D', folder, ...serverSettings(await freePort(), durable)], {
    ...user,
    cwd: '/',
    env: { ...cleanEnvironment(), ...(stalePid !== undefined && { PG_GRANDPARENT_PID: String(stalePid) }) },
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    windowsHide: true,
  })
  child.unref()
  let spawnError: Error | undefined
  child.on('error', (error) => (spawnError = error))
  let output: string | undefined
  child.once('close', () => void readFrom(logFile, start).then((text) => (output = text)))
  await log.close()
  return { pid: child.pid, finalOutput: () => spawnError?.message ?? output }
}

/** Shuts PostgreSQL down in the mode "fast": closes all connections and keeps committed data. */
export async function shutDown(folder: string, binaries: Binaries): Promise<void> {
  const postmaster = await findPostmaster(folder)
  if (!postmaster?.alive) return
  if (process.platform === 'win32') {
    await execute(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w'])
    return
  }
  process.kill(postmaster.pid, 'SIGINT')
  if (await hasEnded(folder, 15_000)) return
  process.kill(postmaster.pid, 'SIGQUIT')
  if (!(await hasEnded(folder, 5_000)))
    throw new Error(
      `PostgreSQL (pid ${postmaster.pid}) did not stop within 20 s. End the process with kill -9.`,
    )
}

const hasEnded = (folder: string, timeoutMs: number): Promise<boolean> =>
  until(async () => !(await findPostmaster(folder))?.alive, { timeoutMs })

/** Opens the log file. Its owner is the owner of the data, so that the server can later start without root. */
async function openLog(file: string, { uid, gid }: ProcessUser): Promise<FileHandle> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(file, `${file}.1`)
  const log = await open(file, 'a', 0o600)
  if (uid !== undefined && gid !== undefined) await log.chown(uid, gid)
  return log
}

async function readFrom(file: string, start: number): Promise<string> {
  const content = await readFile(file).catch(() => Buffer.alloc(0))
  return content.subarray(start).toString('utf8').trim()
}
