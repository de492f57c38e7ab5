import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { openSecret, secretFileOf } from '#kernel/secret/secret.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

async function emptyInstallation() {
  const { url: databaseUrl } = await testDatabase()
  const store = new PostgresLog({ url: databaseUrl })
  onTestFinished(() => store.close())
  return { databaseUrl, store }
}

async function takeBackup() {
  const { databaseUrl, store } = await emptyInstallation()
  const config = { DATA_DIR: await temporaryFolder() }
  const to = path.join(await temporaryFolder(), 'monday')
  const secret = await openSecret(config)
  await backup({ config, databaseUrl, store, logId: await ensureLogId(store), secret, folder: to })
  return { to, text: await readFile(secretFileOf(config), 'utf8') }
}

test('a restore writes only the file “secret” into the folder DATA_DIR', async () => {
  const { to, text } = await takeBackup()
  const config = { DATA_DIR: path.join(await temporaryFolder(), 'new') }
  await restore({ config, ...(await emptyInstallation()), folder: to })
  expect(await readdir(config.DATA_DIR)).toEqual(['secret'])
  expect(await readFile(secretFileOf(config), 'utf8')).toBe(text)
})

test.runIf(process.platform === 'linux')(
  'if the folder DATA_DIR is not writable, a restore fails and the event store remains empty',
  async () => {
    const { to } = await takeBackup()
    const installation = await emptyInstallation()
    const startRestore = (DATA_DIR: string) => restore({ config: { DATA_DIR }, ...installation, folder: to })
    // Not even root can create a folder in /proc.
    await expect(startRestore('/proc/brandpath')).rejects.toThrow(
      /^Cannot write \/proc\/brandpath\/secret: .+ Nothing was restored\. Set DATA_DIR to a folder/,
    )
    expect(await installation.store.lastPosition()).toBeNull()
    await startRestore(await temporaryFolder())
  },
)

test('a failed restore deletes the copied file “secret” from the folder DATA_DIR', async () => {
  const { to } = await takeBackup()
  const { databaseUrl, store } = await emptyInstallation()
  const failing = wrapStore(store, {
    appendInOrder: async () => Promise.reject(new Error('append failed')),
    close: async () => undefined,
  })
  const config = { DATA_DIR: await temporaryFolder() }
  await expect(restore({ config, databaseUrl, store: failing, folder: to })).rejects.toThrow(/append failed/)
  expect(await readdir(config.DATA_DIR)).toEqual([])
})
