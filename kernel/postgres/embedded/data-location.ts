import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readlink, realpath, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../../process/operator-error.ts'
import { hasCode } from '../../resilience/system-error.ts'
import { exists, ownerOf } from '../../process/files.ts'
import { canEnter, giveTo, type ProcessUser } from './process-user.ts'

const execute = promisify(execFile)

/** Returns the real path of `dataDir/postgres`, which is a link if PostgreSQL's user may not enter `dataDir`. */
export async function dataFolder(dataDir: string): Promise<string> {
  const path = pathOf(dataDir)
  try {
    return resolve(dataDir, await readlink(path))
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EINVAL')) {
      return join(await realpath(dirname(path)), basename(path))
    }
    throw error
  }
}

/** @throws OperatorError if `dataDir/postgres` links to nothing, or if the data belongs to another user */
export async function checkDataFolder(dataDir: string): Promise<void> {
  const folder = await dataFolder(dataDir)
  const owner = await ownerOf(folder)
  if (owner === undefined && (await exists(pathOf(dataDir)))) {
    throw new OperatorError(
      `${pathOf(dataDir)} is a link to ${folder}, which does not exist: restore the folder, or remove the link to start without data.`,
    )
  }
  const uid = process.getuid?.()
  if (!uid || owner === undefined || owner === uid) return
  throw new OperatorError(
    `${folder} belongs to another user (uid ${owner}): start the application as that user or as root.`,
  )
}

/** Returns the path of a folder for new data. When the data exists, call `linkData`. */
export async function newDataFolder(dataDir: string, user: ProcessUser, name: string): Promise<string> {
  const parent = (await canServeFrom(dataDir, user)) ? await realpath(dataDir) : await makeParent(name)
  return join(parent, 'postgres')
}

export async function linkData(dataDir: string, folder: string): Promise<void> {
  if (folder !== (await dataFolder(dataDir))) await symlink(folder, pathOf(dataDir))
}

/** Makes the user the owner of existing data. Moves the data if the user may not enter its folder. */
export async function handOver(dataDir: string, user: ProcessUser, name: string): Promise<string> {
  const current = await dataFolder(dataDir)
  if (user.uid === undefined) return current
  if (await canServeFrom(dirname(current), user)) {
    if ((await ownerOf(current)) !== user.uid) await giveTo(user, current)
    return current
  }
  const folder = join(await makeParent(name), 'postgres')
  await execute('cp', ['-a', current, folder])
  await giveTo(user, folder)
  await rename(pathOf(dataDir), movedPathOf(dataDir))
  await linkData(dataDir, folder)
  await rm(movedPathOf(dataDir), { recursive: true })
  return folder
}

/** Moves the data back if a crash interrupted `handOver`. */
export async function undoUnfinishedMove(dataDir: string): Promise<void> {
  const [path, moved] = [pathOf(dataDir), movedPathOf(dataDir)]
  if (!(await exists(path)) && (await exists(moved))) await rename(moved, path)
}

const pathOf = (dataDir: string) => join(dataDir, 'postgres')
const movedPathOf = (dataDir: string) => `${pathOf(dataDir)}.moved`

const canServeFrom = async (parent: string, user: ProcessUser): Promise<boolean> =>
  user.uid === undefined || canEnter(user, parent)

/** Creates a folder that all users may enter, if possible in a place that survives a restart of the machine. */
async function makeParent(name: string): Promise<string> {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir()]) {
    try {
      const folder = await mkdtemp(join(parent, `${name}-`))
      await chmod(folder, 0o755)
      return folder
    } catch {
      // this parent folder is missing or read-only; the loop tries the next parent folder
    }
  }
  throw new OperatorError(
    'Cannot create a folder for the data of PostgreSQL in /var/lib, /var/tmp or the temporary folder. ' +
      'Make one of them writable, or use another PostgreSQL server.',
    { topic: 'other database' },
  )
}
