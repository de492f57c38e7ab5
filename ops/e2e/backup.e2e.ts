import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { findPostmaster } from '#store/embedded/postmaster.ts'
import { query } from '#store/embedded/testing/query.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { start } from './application.ts'
import { ops } from './command-line.ts'

/** What the statements do to the Postgres of a folder that nothing else runs on; its address, but for the port. */
async function alone(dataDir: string, ...statements: string[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
  for (const statement of statements) await query(postgres.url, statement)
  await postgres.stop()
  return postgres.url
}

test('a backup whose connection ends in the middle says so, leaves nothing behind, and can be taken again', async () => {
  const dataDir = await temporaryFolder()
  const to = path.join(await temporaryFolder(), 'copy')
  await (await start({ dataDir })).stop()
  // A transaction that outlives its server holds a table, and with it the backup.
  await alone(dataDir, 'alter system set max_prepared_transactions = 1')
  const url = await alone(
    dataDir,
    `begin; lock table work.outbox in access exclusive mode; prepare transaction 'in the middle'`,
  )
  const failed = ops(dataDir, 'backup', to)
  const terminated = async () => {
    const server = await findPostmaster(path.join(dataDir, 'postgres'))
    if (!server?.ready) return []
    const here = new URL(url)
    here.port = String(server.port)
    return query(
      here.href,
      `select pg_terminate_backend(pid) as done from pg_stat_activity
       where application_name = 'brandpath backup' and wait_event_type = 'Lock'`,
    )
  }
  await expect.poll(terminated).toEqual([{ done: true }])
  expect(await failed).toEqual({
    code: 1,
    said: '',
    complained:
      'The Postgres of DATA_DIR does not answer: terminating connection due to administrator command. ' +
      'Its log is in DATA_DIR; npm run ops -- doctor says more.\n',
  })
  expect(await readdir(to)).toEqual([])
  expect(await findPostmaster(path.join(dataDir, 'postgres'))).toBeUndefined()

  await alone(dataDir, `rollback prepared 'in the middle'`)
  expect(await ops(dataDir, 'backup', to)).toMatchObject({ code: 0, complained: '' })
})
