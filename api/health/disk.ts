import { statfs } from 'node:fs/promises'

/** Bytes of the disk that a folder is on; free is what a plain user may still write. */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
