import { lstat } from 'node:fs/promises'
import { hasCode } from '../../resilience/system-error.ts'

export const exists = async (path: string): Promise<boolean> => (await ownerOf(path)) !== undefined

export async function ownerOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).uid
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
