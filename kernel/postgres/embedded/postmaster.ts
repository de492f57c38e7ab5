import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '../../resilience/system-error.ts'
import { ownerOf, readIfExists } from '../../process/files.ts'

const execute = promisify(execFile)

export interface Postmaster {
  pid: number
  port: number
  /** False if the server has crashed, which does not delete the file postmaster.pid. */
  alive: boolean
  ready: boolean
}

export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readIfExists(join(folder, 'postmaster.pid')))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number(lines[3]),
    alive: isAlive(pid) && (await serves(pid, folder)),
    ready: lines[7]?.trim() === 'ready',
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Checks that the process serves this folder. The pid may belong to another program by now. */
async function serves(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') return (await commandLine(pid)).includes(folder)
  return (await isPostgres(pid)) && (await hasSameOwner(pid, folder)) && (await worksIn(pid, folder))
}

/** Returns true if the process runs PostgreSQL. The command line of a process that has ended is empty. */
async function isPostgres(pid: number): Promise<boolean> {
  const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return basename(program) === 'postgres'
}

/** Returns true if the process and the data have the same owner, which PostgreSQL requires. */
async function hasSameOwner(pid: number, folder: string): Promise<boolean> {
  return (await ownerOf(`/proc/${pid}`)) === (await ownerOf(folder))
}

async function worksIn(pid: number, folder: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(folder))
  } catch (error) {
    return hasCode(error, 'EACCES')
  }
}

async function commandLine(pid: number): Promise<string> {
  try {
    return (await execute('ps', ['-o', 'command=', '-p', String(pid)])).stdout
  } catch {
    return ''
  }
}
