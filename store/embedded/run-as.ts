import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { OperatorError } from '#schema/operator-error.ts'
import { cleanEnvironment } from './settings.ts'

const execute = promisify(execFile)

/** How PostgreSQL, which refuses to run as root, is started by whoever we are. */
export interface RunAs {
  /** Goes before every command line. */
  prefix: readonly string[]
  /** The user to become; absent where we stay who we are. */
  uid?: number
  gid?: number
  /** For the log. */
  says: string
}

export interface Surroundings {
  /** What PostgreSQL must be able to reach. */
  postgres: string
  dataDir: string
  /** Who owns the data that is already there: nobody else can serve it. */
  dataOwner: number | undefined
  /** Whether `unshare` may be used at all. */
  userNamespaces: boolean
}

const ourselves: RunAs = { prefix: [], says: 'as the user who started it' }

/**
 * A plain user runs PostgreSQL as it is. Root wears the mask of an ordinary user in a user namespace: to the
 * file system it remains root, so that it enters every folder of root's. Where namespaces are forbidden, as
 * in most containers, root becomes an ordinary user instead, who may enter much less (see place.ts). The mask
 * also serves a uid without an entry in the passwd file, which initdb cannot do without.
 */
export async function chooseRunAs(surroundings: Surroundings): Promise<RunAs> {
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && hasName())) return ourselves
  const { dataOwner } = surroundings
  if (uid === 0 && dataOwner !== undefined && dataOwner !== 0) return become(dataOwner, dataOwner)
  const masked = await maskedUser(surroundings)
  if (masked) return masked
  return uid === 0 ? ordinaryUser() : ourselves
}

/** Runs a program to its end as that user. */
export async function run(runAs: RunAs, program: string, args: readonly string[]): Promise<string> {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args]
  const { stdout } = await execute(command, rest, { ...asUser(runAs), cwd: '/', env: cleanEnvironment() })
  return stdout
}

/** What `spawn` needs to know to start a process as that user. */
export function asUser({ uid, gid }: RunAs): { uid?: number; gid?: number } {
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) }
}

export async function canRun(runAs: RunAs, postgres: string): Promise<boolean> {
  return succeeds(run(runAs, postgres, ['--version']))
}

/** Whether that user may reach what lies in the folder. */
export async function canEnter(runAs: RunAs, folder: string): Promise<boolean> {
  return succeeds(run(runAs, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]))
}

async function maskedUser(surroundings: Surroundings): Promise<RunAs | undefined> {
  const { userNamespaces, postgres, dataDir } = surroundings
  if (!userNamespaces || process.platform !== 'linux') return undefined
  const nobody = await userNamed('nobody')
  if (!nobody) return undefined
  const masked: RunAs = {
    prefix: ['unshare', '--user', `--map-user=${nobody.uid}`],
    says: 'behind the mask of nobody, in a user namespace',
  }
  const works = (await canRun(masked, postgres)) && (await canEnter(masked, dataDir))
  return works ? masked : undefined
}

async function ordinaryUser(): Promise<RunAs> {
  const found = (await userNamed('postgres')) ?? (await userNamed('nobody'))
  if (found) return become(found.uid, found.gid)
  throw new OperatorError(
    'PostgreSQL refuses to run as root, and this system has neither user namespaces nor a user called ' +
      'postgres or nobody. Start as a plain user, or set DATABASE_URL to a server of your own.',
  )
}

function become(uid: number, gid: number): RunAs {
  return { prefix: [], uid, gid, says: `as uid ${uid}` }
}

async function userNamed(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

async function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt
    return true
  } catch {
    return false
  }
}
