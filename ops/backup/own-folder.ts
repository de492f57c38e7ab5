import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#store/error-code.ts'
import { CommandFailed } from '../commands/command.ts'
import { eventsFile, isUnfinished } from './manifest.ts'

/** Where one backup is written, by this process alone. */
export interface OwnFolder {
  readonly folder: string
  /** The file of the events, which was made before everything else: who made it has the folder. */
  readonly events: FileHandle
  /** Readable by nobody else, also where it is copied out of its folder. @throws where somebody made one of that name */
  readonly create: (name: string) => Promise<FileHandle>
  /** Of the files that were made here. */
  readonly names: () => readonly string[]
  /** Removes what was made here and nothing else; the folder is anybody's then. */
  readonly clear: () => Promise<void>
}

/** Of several who ask for one folder at the same time one gets it. @throws CommandFailed */
export async function takeFolder(folder: string): Promise<OwnFolder> {
  await makePath(folder)
  refuseFilled(folder, await readdir(folder))
  const made: string[] = []
  const create = async (name: string) => {
    const file = await open(path.join(folder, name), 'wx', 0o600)
    made.push(name)
    return file
  }
  const events = await create(eventsFile).catch((error: unknown) => {
    throw isCode(error, 'EEXIST') ? inUse(folder) : error
  })
  const clear = async () => {
    await events.close()
    // The last of them lets go of the folder.
    for (const name of made.toReversed()) await rm(path.join(folder, name), { force: true })
  }
  try {
    // It holds addresses, hashes of passwords, and the secret.
    await chmod(folder, 0o700)
  } catch (error) {
    await clear()
    throw error
  }
  return { folder, events, create, names: () => made, clear }
}

function refuseFilled(folder: string, files: readonly string[]): void {
  if (isUnfinished(files)) throw inUse(folder)
  if (files.length === 0) return
  throw new CommandFailed(`${folder} is not empty. A backup is written into a folder of its own.`)
}

const inUse = (folder: string) =>
  new CommandFailed(
    `${folder} holds a backup that was never finished, or that another process writes just now. Name another folder; ` +
      'this one can be removed where nobody writes to it.',
  )

/** Part by part: `recursive` never ends where the system denies that a folder is there which is, as /proc does. */
export async function makePath(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makePath(path.dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error // else somebody was first
  })
}
