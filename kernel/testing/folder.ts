import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterwards } from './afterwards.ts'

/** Makes a folder. Its name contains the pid, by which `global-setup.ts` finds folders of killed test runs. */
async function make(mode: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `kernel-test-${process.pid}-`))
  await chmod(folder, mode)
  return folder
}

/** Mode of a folder that other users can enter. PostgreSQL runs as another user if the tests run as root. */
const enterable = 0o711

/** Makes a temporary folder. Removes it after the calling test or test file. */
export async function temporaryFolder(mode = enterable): Promise<string> {
  const folder = await make(mode)
  afterwards(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
