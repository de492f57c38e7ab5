import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { findPostmaster } from '#kernel/postgres/embedded/postmaster.ts'
import { query } from '#kernel/postgres/embedded/testing/query.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { start } from './support/application.ts'
import { runOps } from './support/command-line.ts'
import { databaseNames } from '#schema/tables/database.ts'

/** Starts PostgreSQL, runs statements and stops PostgreSQL. Returns its URL. Each start uses a new port. */
async function runSql(dataDir: string, ...statements: string[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    name: databaseNames.application,
    dataDir,
    log: pino({ level: 'silent' }),
  })
  for (const statement of statements) await query(postgres.url, statement)
  await postgres.stop()
  return postgres.url
}

test('a backup that loses the database connection leaves no files, and the backup can be repeated', async () => {
  const dataDir = await temporaryFolder()
  const to = path.join(await temporaryFolder(), 'copy')
  await (await start({ dataDir })).stop()
  // A prepared transaction keeps its table lock after a restart. This lock makes the backup wait.
  await runSql(dataDir, 'alter system set max_prepared_transactions = 1')
  const url = await runSql(
    dataDir,
    `begin; lock table work.outbox in access exclusive mode; prepare transaction 'in the middle'`,
  )
  const failed = runOps(dataDir, 'backup', to)
  const terminated = async () => {
    const server = await findPostmaster(path.join(dataDir, 'postgres'))
    if (!server?.ready) return []
    const target = new URL(url)
    target.port = String(server.port)
    return query(
      target.href,
      `select pg_terminate_backend(pid) as done from pg_stat_activity
       where application_name = 'brandpath backup' and wait_event_type = 'Lock'`,
    )
  }
  await expect.poll(terminated).toEqual([{ done: true }])
  expect(await failed).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Cannot reach the database: terminating connection due to administrator command. ' +
      'See the log of PostgreSQL: postgres.log in DATA_DIR. To check every server and setting, run: ' +
      'npm run ops -- doctor\n',
  })
  expect(await readdir(to)).toEqual([])
  expect(await findPostmaster(path.join(dataDir, 'postgres'))).toBeUndefined()

  await runSql(dataDir, `rollback prepared 'in the middle'`)
  expect(await runOps(dataDir, 'backup', to)).toMatchObject({ code: 0, stderr: '' })
})
