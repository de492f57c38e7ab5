import { chown, lstat, readlink, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/folder.ts'
import { cloneCheckout, openFolder } from './testing/checkout.ts'
import { query } from './testing/query.ts'
import { spawnOwner } from './testing/spawn-owner.ts'
import { startForTest } from './testing/start.ts'

const nobody = 65_534

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  test('it serves data in a checkout that only root may enter', async () => {
    const { path: checkout, node, dataDir } = await cloneCheckout(0o700)
    removeAfterwards(dataDir)
    const { url } = await spawnOwner({ dataDir, checkout, node })
    await writeNote(url)
    expect(await notes(url)).toEqual(['kept'])
  })

  test('where user namespaces are forbidden too, from a folder elsewhere that DATA_DIR links to', async () => {
    const { path: checkout, node, dataDir } = await cloneCheckout(0o700)
    removeAfterwards(dataDir)
    const options = { dataDir, checkout, node, userNamespaces: false }
    const first = await spawnOwner(options)
    expect(await readlink(join(dataDir, 'postgres'))).toBe(first.place)
    expect((await stat(first.place)).uid).not.toBe(0)
    await writeNote(first.url)
    await first.stop()

    const second = await spawnOwner(options)
    expect(second.place).toBe(first.place)
    expect(await notes(second.url)).toEqual(['kept'])
  })

  test('data elsewhere that is gone is missed, not begun anew', async () => {
    const dataDir = await temporaryFolder(0o700)
    const { place, stop } = await startForTest(dataDir, { userNamespaces: false })
    await stop()
    await rm(dirname(place), { recursive: true })
    await expect(startForTest(dataDir)).rejects.toThrow(`leads to ${place}, which is gone`)
  })

  test('a move that a crash cut short is taken back', async () => {
    const dataDir = await openFolder()
    const { url, stop } = await startForTest(dataDir)
    await writeNote(url)
    await stop()
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.moved'))
    expect(await notes((await startForTest(dataDir)).url)).toEqual(['kept'])
  })

  test('where user namespaces are forbidden, in DATA_DIR itself if others may enter that', async () => {
    const dataDir = await openFolder()
    const { url, place } = await startForTest(dataDir, { userNamespaces: false })
    expect(place).toBe(join(dataDir, 'postgres'))
    expect((await lstat(place)).uid).not.toBe(0)
    expect(await notes(url).catch(String)).toContain('"notes" does not exist')
  })

  test.each([
    ['only root', 0o700],
    ['everybody', 0o755],
  ])(
    'where %s may enter DATA_DIR, data stays when namespaces become forbidden and allowed again',
    async (_, mode) => {
      const dataDir = await temporaryFolder(mode)
      removeAfterwards(dataDir)
      const allowed = await startForTest(dataDir)
      await writeNote(allowed.url)
      await allowed.stop()

      const forbidden = await startForTest(dataDir, { userNamespaces: false })
      expect(await notes(forbidden.url)).toEqual(['kept'])
      await forbidden.stop()

      const again = await startForTest(dataDir)
      expect(again.place).toBe(forbidden.place)
      expect(await notes(again.url)).toEqual(['kept'])
    },
  )

  test('it serves the data of a plain user as that user, who can go on with it', async () => {
    const { path: checkout, node } = await cloneCheckout(0o755)
    const dataDir = await plainUsersFolder()
    const plain = { dataDir, checkout, node, uid: nobody }
    const first = await spawnOwner(plain)
    await writeNote(first.url)
    await first.stop()

    const root = await startForTest(dataDir)
    expect(await notes(root.url)).toEqual(['kept'])
    await root.stop()

    const again = await spawnOwner(plain)
    expect(await notes(again.url)).toEqual(['kept'])
  })

  test('a plain user is told whose data it is', async () => {
    const { path: checkout, node } = await cloneCheckout(0o755)
    const dataDir = await openFolder()
    await (await startForTest(dataDir)).stop()
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

/** Data that had to lie elsewhere. */
function removeAfterwards(dataDir: string): void {
  onTestFinished(async () => {
    const place = await readlink(join(dataDir, 'postgres')).catch(() => undefined)
    if (place) await rm(dirname(place), { recursive: true })
  })
}

async function writeNote(url: string): Promise<void> {
  await query(url, "create table notes as select 'kept' as note")
}

async function notes(url: string): Promise<string[]> {
  return (await query<{ note: string }>(url, 'select note from notes')).map(({ note }) => note)
}
