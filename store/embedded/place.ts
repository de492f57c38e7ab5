import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readlink, realpath, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { exists, give, isCode, owner } from './files.ts'
import { canEnter, type RunAs } from './run-as.ts'

const execute = promisify(execFile)

/**
 * Where the data lies, or is to be created: `DATA_DIR/postgres`, or, where the user that PostgreSQL runs as
 * may not enter DATA_DIR, a folder elsewhere that `DATA_DIR/postgres` then links to. Data that root has
 * served so far is handed over to that user, and moved where it must be.
 */
export async function settle(dataDir: string, runAs: RunAs): Promise<string> {
  const name = join(dataDir, 'postgres')
  await finishMove(name)
  if (runAs.uid === undefined || (await canEnter(runAs, dataDir))) {
    const folder = await realFolder(name)
    if (runAs.uid !== undefined && (await owner(folder)) === 0) await give(folder, runAs)
    return folder
  }
  const present = await realFolder(name)
  if (await canEnter(runAs, dirname(present))) return present
  return moveElsewhere(name, runAs)
}

/** Follows the link that a move left, also while nothing lies there yet. */
export async function realFolder(name: string): Promise<string> {
  const folder = await realpath(dirname(name))
  try {
    return resolve(folder, await readlink(name))
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'EINVAL')) return join(folder, basename(name))
    throw error
  }
}

/** @throws where somebody else's data lies there, which only they, and root, can serve. */
export async function refuseForeign(dataDir: string): Promise<void> {
  const uid = process.getuid?.()
  const folder = await realFolder(join(dataDir, 'postgres'))
  const theirs = await owner(folder)
  if (!uid || theirs === undefined || theirs === uid) return
  throw new Error(`${folder} belongs to another user (uid ${theirs}): run this as that user, or as root.`)
}

async function moveElsewhere(name: string, runAs: RunAs): Promise<string> {
  const home = await newHome()
  const folder = join(home, 'postgres')
  if (await exists(name)) {
    await execute('cp', ['-a', name, folder])
    await give(folder, runAs)
    await rename(name, moved(name))
  }
  try {
    await symlink(folder, name)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    await rm(home, { recursive: true })
    return realFolder(name)
  }
  await rm(moved(name), { recursive: true, force: true })
  return folder
}

/** A crash in the middle of a move left the data under its other name: it is where it was. */
async function finishMove(name: string): Promise<void> {
  if (!(await exists(name)) && (await exists(moved(name)))) await rename(moved(name), name)
}

function moved(name: string): string {
  return `${name}.moved`
}

/** A new folder that everybody may enter, in the first place that takes it and outlasts a restart. */
async function newHome(): Promise<string> {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir()]) {
    try {
      const home = await mkdtemp(join(parent, 'brandpath-'))
      await chmod(home, 0o755)
      return home
    } catch {
      // Read-only or missing here: the next one.
    }
  }
  throw new Error('No folder for the data of PostgreSQL: neither /var/lib nor a temporary folder takes one.')
}
