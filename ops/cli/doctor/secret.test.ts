import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { openSecret } from '#kernel/secret/secret.ts'
import { insertAccount } from '#schema/testing/account.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { checkSecret } from './secret.ts'

async function setUp() {
  const DATA_DIR = await temporaryFolder()
  return { config: readConfig({ DATA_DIR }), dataDir: DATA_DIR, file: path.join(DATA_DIR, 'secret') }
}

test('the command “doctor” reports a problem if the file “secret” is missing, damaged or unreadable', async () => {
  const { config, dataDir, file } = await setUp()
  await mkdir(path.join(dataDir, 'postgres'))
  expect(await checkSecret(config, null)).toMatchObject({
    state: 'warning',
    message: `${file} is missing, but a database exists.`,
  })
  await openSecret(config)
  expect(await checkSecret(config, null)).toMatchObject({
    state: 'ok',
    message: expect.stringContaining(`in ${file}.`) as string,
  })
  await writeFile(file, 'of another time')
  expect(await checkSecret(config, null)).toMatchObject({
    state: 'error',
    message: `${file} is damaged: it does not contain a secret. Restore it from a backup`,
    advice: 'With a new secret, links in emails sent so far stop working.',
  })
  await rm(file)
  await mkdir(file) // not even root can read a folder as a file
  expect(await checkSecret(config, null)).toMatchObject({
    state: 'error',
    message: expect.stringContaining('EISDIR') as string,
    advice: expect.stringMatching(/^Run this command as the user that .* With a new secret, links/) as string,
  })
})

test('if accounts exist and the file “secret” is missing, the command “doctor” reports a warning', async () => {
  const { config, dataDir, file } = await setUp()
  const { url: databaseUrl, db } = await testDatabase()
  expect(await checkSecret(config, databaseUrl)).toMatchObject({
    state: 'ok',
    message: `The first start creates ${file}.`,
  })
  await insertAccount(db, 1, 'ida@example.com')
  expect(await checkSecret(config, databaseUrl)).toMatchObject({
    state: 'warning',
    message: `${file} is missing, but accounts exist.`,
    advice: expect.stringMatching(
      /^Set DATA_DIR to the folder that contains the secret, or set SECRET_KEY\. .* stop working\.$/,
    ) as string,
  })
  expect(await readdir(dataDir)).toEqual([])
})

test('if the database is empty and the file “secret” is missing, the command “doctor” reports no problem', async () => {
  const { config, file } = await setUp()
  const { url, pool } = await testDatabase()
  await pool.query('drop schema identity cascade')
  expect(await checkSecret(config, url)).toMatchObject({ state: 'ok' })
  const unreachable = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  expect(await checkSecret(config, unreachable)).toMatchObject({
    state: 'warning',
    message: `${file} is missing. Without the database, doctor cannot know whether the secret is lost.`,
  })
})
