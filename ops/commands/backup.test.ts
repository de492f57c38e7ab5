import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { logIdOf } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { openSecret } from '#store/secret.ts'
import { testDatabase } from '#store/testing/database.ts'
import { said } from '../testing/said.ts'
import { backupAll } from './backup.ts'

test('without the secret there is no backup, and none is drawn in its stead', async () => {
  const { url: databaseUrl } = await testDatabase()
  const store = new PostgresLog({ url: databaseUrl })
  await logIdOf(store)
  await store.close()
  const folder = await mkdtemp(path.join(tmpdir(), 'brandpath-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const DATA_DIR = path.join(folder, 'data')
  const to = path.join(folder, 'backup')
  const take = () => said(backupAll, { databaseUrl, env: { DATA_DIR }, args: [to] })
  await expect(take()).rejects.toThrow(
    `There is no ${path.join(DATA_DIR, 'secret')}, and without the secret that Brandpath works with here a backup is ` +
      'none. Name the DATA_DIR that holds it, or SECRET_KEY. ',
  )
  expect(await readdir(folder)).toEqual([])
  await openSecret({ DATA_DIR })
  expect(await take()).toContain(`stand in ${to}.`)
})
