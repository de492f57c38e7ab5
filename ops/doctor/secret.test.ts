import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { openSecret } from '#store/secret.ts'
import { addAccount } from '#store/testing/account.ts'
import { testDatabase } from '#store/testing/database.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { lookForSecret } from './secret.ts'

async function place() {
  const DATA_DIR = await temporaryFolder()
  return { config: readConfig({ DATA_DIR }), dataDir: DATA_DIR, file: path.join(DATA_DIR, 'secret') }
}

test('the secret is where it says, or it says that there is none', async () => {
  const { config, dataDir, file } = await place()
  await mkdir(path.join(dataDir, 'postgres'))
  expect(await lookForSecret(config, null)).toMatchObject({
    state: 'doubtful',
    said: `there is no ${file}, though there is a database`,
  })
  await openSecret(config)
  expect(await lookForSecret(config, null)).toMatchObject({
    state: 'well',
    said: expect.stringContaining(`in ${file};`) as string,
  })
  await writeFile(file, 'of another time')
  expect(await lookForSecret(config, null)).toMatchObject({
    state: 'broken',
    said: `${file} does not hold the secret that was written there. Restore it from a backup`,
    advice: 'With another one every link in a mail is void.',
  })
  await rm(file)
  await mkdir(file) // what nobody may read, root included
  expect(await lookForSecret(config, null)).toMatchObject({
    state: 'broken',
    said: expect.stringContaining('EISDIR') as string,
    advice: expect.stringMatching(/^Run this as the user who runs .* With another one every link/) as string,
  })
})

test('one that is missing where people have accounts is lost or elsewhere, and not yet to be drawn', async () => {
  const { config, dataDir, file } = await place()
  const { url: databaseUrl, db } = await testDatabase()
  expect(await lookForSecret(config, databaseUrl)).toMatchObject({
    state: 'well',
    said: `none yet: the first start draws one into ${file}`,
  })
  await addAccount(db, 1, 'ida@example.com')
  expect(await lookForSecret(config, databaseUrl)).toMatchObject({
    state: 'doubtful',
    said: `there is no ${file}, though there are accounts`,
    advice: expect.stringMatching(
      /^Name the DATA_DIR that holds it, or SECRET_KEY\. .* is void\.$/,
    ) as string,
  })
  expect(await readdir(dataDir)).toEqual([])
})

test('a database that Brandpath never saw has none yet; of one that cannot be asked nobody knows', async () => {
  const { config, file } = await place()
  const { url, pool } = await testDatabase()
  await pool.query('drop schema identity cascade')
  expect(await lookForSecret(config, url)).toMatchObject({ state: 'well' })
  const away = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  expect(await lookForSecret(config, away)).toMatchObject({
    state: 'doubtful',
    said: `there is no ${file}, and nobody can say without the database whether there was one`,
  })
})
