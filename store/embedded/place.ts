import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readlink, realpath, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '#schema/operator-error.ts'
import { isCode } from '../error-code.ts'
import { exists, give, owner } from './files.ts'
import { canEnter, type RunAs } from './run-as.ts'

const execute = promisify(execFile)

/** `DATA_DIR/postgres`, or where that leads: the data, also while there is none yet. */
export async function dataFolder(dataDir: string): Promise<string> {
  const name = nameOf(dataDir)
  try {
    return resolve(dataDir, await readlink(name))
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'EINVAL')) {
      return join(await realpath(dirname(name)), basename(name))
    }
    throw error
  }
}

/** @throws where we must not serve what lies there, saying why. */
export async function refuseUnusable(dataDir: string): Promise<void> {
  const folder = await dataFolder(dataDir)
  const theirs = await owner(folder)
  if (theirs === undefined && (await exists(nameOf(dataDir)))) {
    throw new OperatorError(
      `${nameOf(dataDir)} leads to ${folder}, which is gone: bring it back, or remove the link to begin empty.`,
    )
  }
  const uid = process.getuid?.()
  if (!uid || theirs === undefined || theirs === uid) return
  throw new OperatorError(
    `${folder} belongs to another user (uid ${theirs}): run this as that user, or as root.`,
  )
}

/**
 * Where to create the data of this user: in DATA_DIR, or, where the user may not enter that, in a folder
 * elsewhere. `settle` is to be called with it once the data is there.
 */
export async function placeForNewData(dataDir: string, runAs: RunAs): Promise<string> {
  const home = (await canServeFrom(dataDir, runAs)) ? await realpath(dataDir) : await newHome()
  return join(home, 'postgres')
}

/** Makes `DATA_DIR/postgres` lead to the data, where that lies elsewhere. */
export async function settle(dataDir: string, folder: string): Promise<void> {
  if (folder !== (await dataFolder(dataDir))) await symlink(folder, nameOf(dataDir))
}

/** Hands what root has served so far over to this user, and moves it to where that user may enter. */
export async function handOver(dataDir: string, runAs: RunAs): Promise<string> {
  const present = await dataFolder(dataDir)
  if (runAs.uid === undefined) return present
  if (await canServeFrom(dirname(present), runAs)) {
    if ((await owner(present)) !== runAs.uid) await give(present, runAs)
    return present
  }
  const folder = join(await newHome(), 'postgres')
  await execute('cp', ['-a', present, folder])
  await give(folder, runAs)
  await rename(nameOf(dataDir), movedName(dataDir))
  await settle(dataDir, folder)
  await rm(movedName(dataDir), { recursive: true })
  return folder
}

/** A crash in the middle of a move left the data under its other name: it is where it was. */
export async function finishMove(dataDir: string): Promise<void> {
  const [name, moved] = [nameOf(dataDir), movedName(dataDir)]
  if (!(await exists(name)) && (await exists(moved))) await rename(moved, name)
}

function nameOf(dataDir: string): string {
  return join(dataDir, 'postgres')
}

function movedName(dataDir: string): string {
  return `${nameOf(dataDir)}.moved`
}

async function canServeFrom(parent: string, runAs: RunAs): Promise<boolean> {
  return runAs.uid === undefined || canEnter(runAs, parent)
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
  throw new OperatorError(
    'No folder for the data of PostgreSQL: neither /var/lib nor a temporary folder takes one.',
  )
}
