import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { logIdOf } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { openSecret, secretFileOf } from '#store/secret.ts'
import { testDatabase } from '#store/testing/database.ts'
import { around } from '#store/testing/around.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

async function folder(): Promise<string> {
  const made = await temporaryFolder()
  return made
}

async function emptyPlace() {
  const { url: databaseUrl } = await testDatabase()
  const store = new PostgresLog({ url: databaseUrl })
  onTestFinished(() => store.close())
  return { databaseUrl, store }
}

/** Of a place that has drawn its secret. */
async function takeBackup() {
  const { databaseUrl, store } = await emptyPlace()
  const config = { DATA_DIR: await folder() }
  const to = path.join(await folder(), 'monday')
  const secret = await openSecret(config)
  await backup({ config, databaseUrl, store, logId: await logIdOf(store), secret, folder: to })
  return { to, text: await readFile(secretFileOf(config), 'utf8') }
}

test('the secret comes with its backup, and nothing else beside it', async () => {
  const { to, text } = await takeBackup()
  const config = { DATA_DIR: path.join(await folder(), 'new') }
  await restore({ config, ...(await emptyPlace()), folder: to })
  expect(await readdir(config.DATA_DIR)).toEqual(['secret'])
  expect(await readFile(secretFileOf(config), 'utf8')).toBe(text)
})

test.runIf(process.platform === 'linux')(
  'where it cannot be kept, the event store is as empty as before',
  async () => {
    const { to } = await takeBackup()
    const place = await emptyPlace()
    const begin = (DATA_DIR: string) => restore({ config: { DATA_DIR }, ...place, folder: to })
    // The system makes no folder there, whoever asks.
    await expect(begin('/proc/brandpath')).rejects.toThrow(
      /^Nothing was restored, since \/proc\/brandpath\/secret cannot be written: .+ Point DATA_DIR at a folder/,
    )
    expect(await place.store.lastPosition()).toBeNull()
    await begin(await folder())
  },
)

test('a restore that stops half-way takes it back', async () => {
  const { to } = await takeBackup()
  const { databaseUrl, store } = await emptyPlace()
  const away = around(store, {
    append: async () => Promise.reject(new Error('It went away')),
    close: async () => undefined,
  })
  const config = { DATA_DIR: await folder() }
  await expect(restore({ config, databaseUrl, store: away, folder: to })).rejects.toThrow(/It went away/)
  expect(await readdir(config.DATA_DIR)).toEqual([])
})
