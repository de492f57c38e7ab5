import { chmod, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { createFolder } from '#kernel/process/files.ts'
import { hasCode } from '#kernel/resilience/system-error.ts'
import { CliError } from '../command.ts'
import { eventsFile, isUnfinished } from './manifest.ts'

export interface BackupFolder {
  readonly folder: string
  /** First file of a backup. Only one process can create the file and then use the folder. */
  readonly events: FileHandle
  /** Creates a file that only the current user may read. @throws if the file exists */
  readonly create: (name: string) => Promise<FileHandle>
  readonly files: () => readonly string[]
  readonly clear: () => Promise<void>
}

/** Creates the folder for one backup. If several backups run concurrently, only one gets the folder. @throws CliError */
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
    // Removes the file of events last, because this file keeps other backups out of the folder.
    for (const name of files.toReversed()) await rm(path.join(folder, name), { force: true })
  }
  try {
    // A backup contains email addresses, password hashes and the secret.
    await chmod(folder, 0o700)
  } catch (error) {
    await clear()
    throw error
  }
  return { folder, events, create, files: () => files, clear }
}

function requireEmpty(folder: string, files: readonly string[]): void {
  if (isUnfinished(files)) throw inUse(folder)
  if (files.length > 0)
    throw new CliError(`Cannot back up to ${folder}: the folder is not empty. Use a new folder.`)
}

const inUse = (folder: string) =>
  new CliError(
    `${folder} contains an unfinished backup, or another process is writing a backup there. Use another folder. If ` +
      'no backup is running, remove the folder.',
  )
