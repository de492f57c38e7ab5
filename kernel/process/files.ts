import { randomBytes } from 'node:crypto'
import { link, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode, isDiskFull, reasonOf } from '../resilience/system-error.ts'
import { OperatorError } from './operator-error.ts'

/** Creates missing folders one by one. In file systems such as /proc, a recursive `mkdir` would never return. */
export async function createFolder(folder: string, mode = 0o777): Promise<void> {
  if (await exists(folder)) return
  await createFolder(path.dirname(folder), mode)
  await mkdir(folder, mode).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error // another process may have created the folder
  })
}

/** Creates the data folder of the application. @throws OperatorError that advises another folder */
export async function createDataFolder(folder: string): Promise<void> {
  await createFolder(folder).catch((cause: Error) => {
    throw dataFolderError(folder, cause)
  })
}

/** Keeps the error of a full disk, because an operator can also free space. */
const dataFolderError = (folder: string, cause: Error) =>
  isDiskFull(cause)
    ? cause
    : new OperatorError(`Cannot use ${path.resolve(folder)}: ${reasonOf(cause)}.`, {
        cause,
        topic: 'other data folder',
      })

/**
 * Creates a private file in a data folder atomically, unless the file exists. Returns the contents of the existing or new
 * file. @throws OperatorError that advises another folder
 */
export async function createFileOnce(file: string, contents: string): Promise<string> {
  const folder = path.dirname(file)
  await createDataFolder(folder)
  await writeOnce(file, contents).catch((cause: Error) => {
    throw dataFolderError(folder, cause)
  })
  return (await readFile(file, 'utf8')).trim()
}

async function writeOnce(file: string, contents: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, contents, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Returns true if the path exists. A symbolic link exists even if its target does not. */
export const exists = async (path: string): Promise<boolean> => (await ownerOf(path)) !== undefined

export async function ownerOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).uid
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

export async function readIfExists(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
