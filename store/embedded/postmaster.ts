import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { isCode } from '../error-code.ts'
import { owner } from './files.ts'

const execute = promisify(execFile)

/** The server process of a data folder, as its postmaster.pid tells of it. */
export interface Postmaster {
  pid: number
  port: number
  /** Still a running server, not a number that a crash left behind. */
  alive: boolean
  /** Takes connections. */
  ready: boolean
}

export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = await pidFile(folder)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number(lines[3]),
    alive: isAlive(pid) && (await serves(pid, folder)),
    ready: lines[7]?.trim() === 'ready',
  }
}

async function pidFile(folder: string): Promise<string[]> {
  try {
    return (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** A pid soon belongs to somebody else, in a container the same few numbers again and again. */
async function serves(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') return (await commandLine(pid)).includes(folder)
  return (await isPostgres(pid)) && (await isOwner(pid, folder)) && (await worksIn(pid, folder))
}

/** A zombie has no command line any more. */
async function isPostgres(pid: number): Promise<boolean> {
  const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return basename(program) === 'postgres'
}

/** PostgreSQL serves nobody's data but that of its own user. */
async function isOwner(pid: number, folder: string): Promise<boolean> {
  return (await owner(`/proc/${pid}`)) === (await owner(folder))
}

async function worksIn(pid: number, folder: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(folder))
  } catch (error) {
    return isCode(error, 'EACCES')
  }
}

async function commandLine(pid: number): Promise<string> {
  try {
    return (await execute('ps', ['-o', 'command=', '-p', String(pid)])).stdout
  } catch {
    return ''
  }
}
