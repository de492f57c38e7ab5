import { lstat } from 'node:fs/promises'
import { hasCode } from '../../resilience/system-error.ts'

/** Returns whether the path exists. A symbolic link exists even if its target does not. */
export const exists = async (path: string): Promise<boolean> => (await ownerOf(path)) !== undefined

/** Returns the uid of the owner; undefined if the path does not exist. */
export async function ownerOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).uid
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
