import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '#kernel/resilience/system-error.ts'
import { CliError } from '../command.ts'
import { eventsFile, isUnfinished } from './manifest.ts'

export interface BackupFolder {
  readonly folder: string
  /** Created first: the process that creates it owns the folder. */
  readonly events: FileHandle
  /** Only this user may read the file. @throws if it exists */
  readonly create: (name: string) => Promise<FileHandle>
  readonly files: () => readonly string[]
  readonly clear: () => Promise<void>
}

/** If several processes try at the same time, one succeeds. @throws CliError */
export async function createBackupFolder(folder: string): Promise<BackupFolder> {
  await createFolder(folder)
  requireEmpty(folder, await readdir(folder))
  const files: string[] = []
  const create = async (name: string) => {
    const file = await open(path.join(folder, name), 'wx', 0o600)
    files.push(name)
    return file
  }
  const events = await create(eventsFile).catch((error: unknown) => {
    throw hasCode(error, 'EEXIST') ? inUse(folder) : error
  })
  const clear = async () => {
    await events.close()
    // The file of the events goes last, because it claims the folder.
    for (const name of files.toReversed()) await rm(path.join(folder, name), { force: true })
  }
  try {
    // A backup contains addresses, password hashes and the secret.
    await chmod(folder, 0o700)
  } catch (error) {
    await clear()
    throw error
  }
  return { folder, events, create, files: () => files, clear }
}

function requireEmpty(folder: string, files: readonly string[]): void {
  if (isUnfinished(files)) throw inUse(folder)
  if (files.length > 0) throw new CliError(`${folder} is not empty. Name a new folder.`)
}

const inUse = (folder: string) =>
  new CliError(
    `${folder} contains an unfinished backup, or another process is writing one. Name another folder. If no backup is ` +
      'running, remove this one.',
  )

/** Creates the missing folders one by one: with `recursive`, `mkdir` never returns in file systems such as /proc. */
export async function createFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await createFolder(path.dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error // another process may have created it
  })
}
