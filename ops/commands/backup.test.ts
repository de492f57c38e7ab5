import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logIdOf } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { openSecret } from '#store/secret.ts'
import { testDatabase } from '#store/testing/database.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { root } from '../run-steps.ts'
import { said } from '../testing/said.ts'
import { backupAll, restoreAll } from './backup.ts'
import { projectionsRebuild } from './projections.ts'

/** A log that is begun, and a folder with room for the secret's folder and for a backup, neither of which is there yet. */
async function begunLog() {
  const { url: databaseUrl, pool } = await testDatabase()
  const store = new PostgresLog({ url: databaseUrl })
  await logIdOf(store)
  await store.close()
  const folder = await temporaryFolder()
  return { databaseUrl, pool, folder, DATA_DIR: path.join(folder, 'data'), to: path.join(folder, 'backup') }
}

test('without the secret there is no backup, and none is drawn in its stead', async () => {
  const { databaseUrl, folder, DATA_DIR, to } = await begunLog()
  const take = () => said(backupAll, { databaseUrl, env: { DATA_DIR }, args: [to] })
  await expect(take()).rejects.toThrow(
    `There is no ${path.join(DATA_DIR, 'secret')}, and without the secret that Brandpath works with here a backup is ` +
      'none. Name the DATA_DIR that holds it, or SECRET_KEY. ',
  )
  expect(await readdir(folder)).toEqual([])
  await openSecret({ DATA_DIR })
  expect(await take()).toContain(`stand in ${to}.`)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'one that is interrupted by %s in the middle says so, and nothing of it is left',
  async (signal) => {
    const { databaseUrl, pool, DATA_DIR, to } = await begunLog()
    await openSecret({ DATA_DIR })
    const holder = await pool.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin; lock table work.outbox in access exclusive mode')
    const env = { ...process.env, DATA_DIR, DATABASE_URL: databaseUrl }
    const child = spawn(process.execPath, [path.join(root, 'ops/cli.ts'), 'backup', to], { env })
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    const waiting = `select 1 from pg_stat_activity where application_name = 'brandpath backup'
      and datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    expect(await readdir(to)).not.toEqual([])
    child.kill(signal)
    expect(await ended).toEqual([
      '',
      `Interrupted: there is no backup in ${to}, and nothing is left of it.\n`,
      [1, null],
    ])
    expect(await readdir(to)).toEqual([])
    await holder.query('rollback')
    expect(await said(backupAll, { databaseUrl, env: { DATA_DIR }, args: [to] })).toContain('stand in')
  },
)

test('whoever waits for a backup, a restore or a rebuild is told how far it is', async () => {
  const { databaseUrl, DATA_DIR, to } = await begunLog()
  const env = { DATA_DIR }
  const args = [to]
  await openSecret(env)
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 6_000))
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await said(backupAll, { databaseUrl, env, args })).toContain('Writing the events: 1 so far.')
  expect(await said(projectionsRebuild, { databaseUrl, env })).toMatch(
    /^read_\w+_next is at \d+, the log ended at \d+\.$/m,
  )
  const { url: empty } = await testDatabase()
  const restored = await said(restoreAll, { databaseUrl: empty, env, args })
  expect(restored).toContain('Writing the events: 1 so far.')
  expect(restored).toContain('Comparing them: 1 so far.')
})
