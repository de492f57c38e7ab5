import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { root } from '../checks/run-steps.ts'
import { start } from './support/application.ts'
import { Client } from '#ops/testing/client.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
/** User id of `nobody` on Debian and most other systems. */
const plainUser = 65_534

/** Copies the checkout with its uncommitted changes into a folder, by hard links. */
async function copyTo(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 10 ** 8,
  })
  const files = stdout.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)))
  await run('cp', ['-al', '--parents', ...files, 'web/dist', folder], { cwd: root, maxBuffer: 10 ** 8 })
  await run('cp', ['-al', path.join(root, 'node_modules'), folder])
}

async function worksIn(cwd: string, uid?: number): Promise<void> {
  const app = await start({ cwd, dataDir: path.join(cwd, '.data'), ...(uid === undefined ? {} : { uid }) })
  try {
    const ida = await new Client(app.url).registered()
    expect(await ida.projects()).toEqual([])
    await ida.project('Halden Sparkling Tea')
    expect(await ida.projects()).toHaveLength(1)
  } finally {
    await app.stop()
  }
}

test.runIf(isRoot)(
  'the user root can run the application in a source folder that only root can read',
  async () => {
    const closed = await temporaryFolder()
    await chmod(closed, 0o700)
    const checkout = path.join(closed, 'brandpath')
    await mkdir(checkout)
    await copyTo(checkout)
    onTestFinished(async () =>
      rm(path.dirname(await readlink(path.join(checkout, '.data/postgres'))), { recursive: true }),
    )
    await worksIn(checkout)
  },
)

test.runIf(isRoot)('a system user without privileges can run the application', async () => {
  const open = await temporaryFolder()
  await chmod(open, 0o755)
  const checkout = path.join(open, 'brandpath')
  await mkdir(checkout)
  await copyTo(checkout)
  await chown(checkout, plainUser, plainUser)
  await worksIn(checkout, plainUser)
})
