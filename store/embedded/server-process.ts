import { execFile, spawn } from 'node:child_process'
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import type { Binaries } from './binaries.ts'
import { findPostmaster } from './postmaster.ts'
import { asUser, type RunAs } from './run-as.ts'
import { cleanEnvironment, serverSettings } from './settings.ts'

const execute = promisify(execFile)

const largestLog = 5_000_000

export interface ServerProcess {
  pid: number | undefined
  /** What it said last, once it has ended by itself. */
  ended(): string | undefined
}

/**
 * Starts PostgreSQL in a session of its own: Ctrl-C reaches the application, which stops its server last. It
 * writes to a file rather than to us, so that it survives us.
 *
 * @param stalePid what a crash left in postmaster.pid, where that number belongs to another program by now.
 * PostgreSQL takes any living process for a server of the folder; told that it is its grandparent, it knows
 * better.
 */
export async function launch(
  folder: string,
  options: {
    runAs: RunAs
    binaries: Binaries
    logFile: string
    durable: boolean
    stalePid: number | undefined
  },
): Promise<ServerProcess> {
  const { runAs, binaries, logFile, durable, stalePid } = options
  const log = await openLog(logFile, runAs)
  const args = ['-D', folder, ...serverSettings(await freePort(), durable)]
  const [command = binaries.postgres, ...rest] = [...runAs.prefix, binaries.postgres, ...args]
  const from = (await log.stat()).size
  const child = spawn(command, rest, {
    ...asUser(runAs),
    cwd: '/',
    env: { ...cleanEnvironment(), ...(stalePid !== undefined && { PG_GRANDPARENT_PID: String(stalePid) }) },
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    windowsHide: true,
  })
  child.unref()
  let failure: Error | undefined
  child.on('error', (error) => (failure = error))
  let words: string | undefined
  child.once('close', () => void readFrom(logFile, from).then((said) => (words = said)))
  await log.close()
  return { pid: child.pid, ended: () => failure?.message ?? words }
}

/** Ends the server as PostgreSQL's fast shutdown does: connections are cut, everything written is kept. */
export async function shutDown(folder: string, binaries: Binaries): Promise<void> {
  const postmaster = await findPostmaster(folder)
  if (!postmaster?.alive) return
  if (process.platform === 'win32') {
    await execute(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w'])
    return
  }
  process.kill(postmaster.pid, 'SIGINT')
  if (await isGone(folder, 15_000)) return
  process.kill(postmaster.pid, 'SIGQUIT')
  if (!(await isGone(folder, 5_000))) throw new Error(`PostgreSQL (pid ${postmaster.pid}) does not stop.`)
}

async function isGone(folder: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while ((await findPostmaster(folder))?.alive) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

/** It belongs to whom the data belongs to, who may start without us the next time. */
async function openLog(file: string, { uid, gid }: RunAs): Promise<FileHandle> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > largestLog) await rename(file, `${file}.1`)
  const log = await open(file, 'a', 0o600)
  if (uid !== undefined && gid !== undefined) await log.chown(uid, gid)
  return log
}

async function readFrom(file: string, from: number): Promise<string> {
  const all = await readFile(file).catch(() => Buffer.alloc(0))
  return all.subarray(from).toString('utf8').trim()
}
