import { execFile } from 'node:child_process'
import { lstat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isCode } from '../error-code.ts'
import type { RunAs } from './run-as.ts'

const execute = promisify(execFile)

/** Whether the name is taken, be it by a symbolic link that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
  return (await owner(path)) !== undefined
}

/** The uid that the file or folder belongs to. */
export async function owner(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).uid
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Hands a folder and all in it to the user that PostgreSQL runs as, where that is another than we are. */
export async function give(path: string, runAs: RunAs): Promise<void> {
  if (runAs.uid === undefined) return
  await execute('chown', ['-R', '-h', `${runAs.uid}:${runAs.gid ?? runAs.uid}`, path])
}
