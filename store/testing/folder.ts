import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Their names tell whose they are, so that the next run removes those of one that was killed: see `global-setup.ts`. */
const make = () => mkdtemp(path.join(tmpdir(), `brandpath-test-${process.pid}-`))

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 })

/**
 * In the system's folder for temporary files; gone, with what is in it, behind the test.
 *
 * @param mode who may enter; its owner alone where nothing is said.
 */
export async function temporaryFolder(mode?: number): Promise<string> {
  const folder = await make()
  onTestFinished(() => remove(folder))
  if (mode !== undefined) await chmod(folder, mode)
  return folder
}

/** The same for all tests of a file, gone behind the last of them. */
export async function folderOfFile(): Promise<string> {
  const folder = await make()
  afterAll(() => remove(folder))
  return folder
}
