import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { OperatorError } from '../../process/operator-error.ts'
import { cleanEnvironment } from './settings.ts'

const execute = promisify(execFile)

/** User that runs PostgreSQL; with `uid` undefined, the user of this process. */
export interface ProcessUser {
  readonly uid?: number
  readonly gid?: number
}

/** Chooses a user for PostgreSQL if this process is root: the owner of the data, or an unprivileged system user. */
export async function chooseProcessUser(dataOwner: number | undefined): Promise<ProcessUser> {
  if (process.getuid?.() !== 0) return {}
  if (dataOwner !== undefined && dataOwner !== 0) return { uid: dataOwner, gid: dataOwner }
  const user = (await findUser('postgres')) ?? (await findUser('nobody'))
  if (user) return user
  throw new OperatorError(
    'PostgreSQL refuses to run as root, and this system has neither a user “postgres” nor a user “nobody”. ' +
      'Start as another user, or use another PostgreSQL server.',
    { topic: 'other database' },
  )
}

export async function run(user: ProcessUser, program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, args, { ...user, cwd: '/', env: cleanEnvironment() })
  return stdout
}

export const canRun = (user: ProcessUser, program: string): Promise<boolean> =>
  succeeds(run(user, program, ['--version']))

export const canEnter = (user: ProcessUser, folder: string): Promise<boolean> =>
  succeeds(run(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]))

export async function giveTo({ uid, gid = uid }: ProcessUser, folder: string): Promise<void> {
  if (uid !== undefined) await execute('chown', ['-R', '-h', `${uid}:${gid}`, folder])
}

async function findUser(name: string): Promise<ProcessUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  )
