import { execFile } from 'node:child_process'
import { chmod, chown, lstat, readlink, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { cloneCheckout, openFolder } from './testing/checkout.ts'
import { query } from './testing/query.ts'
import { spawnOwner } from './testing/spawn-owner.ts'
import { startForTest } from './testing/start.ts'

const execute = promisify(execFile)

const nobody = 65_534

describe.runIf(process.getuid?.() === 0)('embedded PostgreSQL started by root', () => {
  test('if only root can enter the project folder, PostgreSQL data is stored outside DATA_DIR, with a link in DATA_DIR', async () => {
    const { path: checkout, node, dataDir } = await cloneCheckout(0o700)
    removeLinkedData(dataDir)
    const first = await spawnOwner({ dataDir, checkout, node })
    expect(await readlink(join(dataDir, 'postgres'))).toBe(first.folder)
    expect((await stat(first.folder)).uid).not.toBe(0)
    await writeNote(first.url)
    expect(await notes(first.url)).toEqual(['kept'])
    await first.stop()

    const second = await spawnOwner({ dataDir, checkout, node })
    expect(second.folder).toBe(first.folder)
    expect(await notes(second.url)).toEqual(['kept'])
  })

  test('starting PostgreSQL fails if DATA_DIR/postgres links to a folder that no longer exists', async () => {
    const dataDir = await temporaryFolder(0o700)
    const { folder, stop } = await startForTest(dataDir)
    await stop()
    await rm(dirname(folder), { recursive: true })
    await expect(startForTest(dataDir)).rejects.toThrow(`is a link to ${folder}, which does not exist`)
  })

  test('if a crash interrupted the move of the PostgreSQL data to a new folder, the next start moves the data back', async () => {
    const dataDir = await openFolder()
    const { url, stop } = await startForTest(dataDir)
    await writeNote(url)
    await stop()
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.moved'))
    expect(await notes((await startForTest(dataDir)).url)).toEqual(['kept'])
  })

  test('if every user can enter DATA_DIR, PostgreSQL data is stored in DATA_DIR', async () => {
    const dataDir = await openFolder()
    const { url, folder } = await startForTest(dataDir)
    expect(folder).toBe(join(dataDir, 'postgres'))
    expect((await lstat(folder)).uid).not.toBe(0)
    expect(await notes(url).catch(String)).toContain('"notes" does not exist')
  })

  test.each([
    ['only root', 0o700],
    ['every user', 0o755],
  ])(
    'if %s can enter DATA_DIR, starting PostgreSQL changes the data owner from root to a non-root user',
    async (_, mode) => {
      const dataDir = await openFolder()
      removeLinkedData(dataDir)
      const first = await startForTest(dataDir)
      await writeNote(first.url)
      await first.stop()
      // In earlier releases, the data belonged to root.
      await execute('chown', ['-R', '0:0', first.folder])
      await chmod(dataDir, mode)

      const second = await startForTest(dataDir)
      expect(await notes(second.url)).toEqual(['kept'])
      expect((await stat(second.folder)).uid).not.toBe(0)
      await second.stop()

      const third = await startForTest(dataDir)
      expect(third.folder).toBe(second.folder)
      expect(await notes(third.url)).toEqual(['kept'])
    },
  )

  test('after root started PostgreSQL with data of a non-root user, this user can start PostgreSQL again', async () => {
    const { path: checkout, node } = await cloneCheckout(0o755)
    const dataDir = await plainUsersFolder()
    const plain = { dataDir, checkout, node, uid: nobody }
    const first = await spawnOwner(plain)
    await writeNote(first.url)
    await first.stop()

    const root = await startForTest(dataDir)
    expect(await notes(root.url)).toEqual(['kept'])
    await root.stop()

    const third = await spawnOwner(plain)
    expect(await notes(third.url)).toEqual(['kept'])
  })

  test('a non-root user cannot start PostgreSQL if the PostgreSQL data belongs to a second user', async () => {
    const { path: checkout, node } = await cloneCheckout(0o755)
    const dataDir = await openFolder()
    await (await startForTest(dataDir)).stop()
    await execute('chown', ['-R', '12345', join(dataDir, 'postgres')])
    await expect(spawnOwner({ dataDir, checkout, node, uid: nobody })).rejects.toThrow(
      /belongs to another user \(uid \d+\)/,
    )
  })
})

async function plainUsersFolder(): Promise<string> {
  const folder = await openFolder()
  await chown(folder, nobody, nobody)
  return folder
}

/** After the test, removes the data to which DATA_DIR/postgres links. */
function removeLinkedData(dataDir: string): void {
  onTestFinished(async () => {
    const folder = await readlink(join(dataDir, 'postgres')).catch(() => undefined)
    if (folder) await rm(dirname(folder), { recursive: true })
  })
}

async function writeNote(url: string): Promise<void> {
  await query(url, "create table notes as select 'kept' as note")
}

async function notes(url: string): Promise<string[]> {
  return (await query<{ note: string }>(url, 'select note from notes')).map(({ note }) => note)
}
