import type { FileHandle } from 'node:fs/promises'

/** On the disk, rather than on its way there; the file is closed then. */
export async function writeWhole(file: FileHandle, content: string | Uint8Array): Promise<void> {
  await using written = file
  await written.writeFile(content)
  await written.sync()
}
