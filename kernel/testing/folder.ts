import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Makes a folder. Its name contains the pid, by which `global-setup.ts` finds folders of killed test runs. */
async function make(mode: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `kernel-test-${process.pid}-`))
  await chmod(folder, mode)
  return folder
}

/** Mode of a folder that other users can enter. PostgreSQL runs as another user if the tests run as root. */
const enterable = 0o711

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 })

/** Makes a temporary folder that is removed after the test. */
export async function temporaryFolder(mode = enterable): Promise<string> {
  const folder = await make(mode)
  onTestFinished(() => remove(folder))
  return folder
}

/** Makes a temporary folder that is removed after the tests of the file. */
export async function temporaryFolderForFile(): Promise<string> {
  const folder = await make(enterable)
  afterAll(() => remove(folder))
  return folder
}
