import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { throttleMs } from '#kernel/resilience/throttle.ts'
import { openSecret } from '#kernel/secret/secret.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { root } from '../../checks/run-steps.ts'
import { runCommand } from '../../testing/run-command.ts'
import { backupCommand, restoreCommand } from './commands.ts'
import { projectionsRebuildCommand } from '../projections/commands.ts'

/** Creates a database with a log. Returns two paths for folders that do not exist yet. */
async function setUp() {
  const { url: databaseUrl, pool } = await testDatabase()
  const store = new PostgresLog({ url: databaseUrl })
  await ensureLogId(store)
  await store.close()
  const folder = await temporaryFolder()
  return { databaseUrl, pool, folder, DATA_DIR: path.join(folder, 'data'), to: path.join(folder, 'backup') }
}

test('if the file “secret” is missing, the command “backup” fails and does not create the file', async () => {
  const { databaseUrl, folder, DATA_DIR, to } = await setUp()
  const takeBackup = () => runCommand(backupCommand, { databaseUrl, env: { DATA_DIR }, args: [to] })
  await expect(takeBackup()).rejects.toThrow(
    `${path.join(DATA_DIR, 'secret')} is missing. Set DATA_DIR to the folder that contains the secret, or set SECRET_KEY. `,
  )
  expect(await readdir(folder)).toEqual([])
  await openSecret({ DATA_DIR })
  expect(await takeBackup()).toContain(` to ${to}.`)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'if a backup is interrupted by %s, the backup folder contains no files afterwards',
  async (signal) => {
    const { databaseUrl, pool, DATA_DIR, to } = await setUp()
    await openSecret({ DATA_DIR })
    const blocker = await pool.connect()
    onTestFinished(() => blocker.release(true))
    await blocker.query('begin; lock table work.outbox in access exclusive mode')
    const env = { ...process.env, DATA_DIR, DATABASE_URL: databaseUrl }
    const child = spawn(process.execPath, [path.join(root, 'ops/cli/main.ts'), 'backup', to], { env })
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    const waiting = `select 1 from pg_stat_activity where application_name = 'brandpath backup'
      and datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    expect(await readdir(to)).not.toEqual([])
    child.kill(signal)
    expect(await ended).toEqual([
      '',
      `The backup was interrupted. The unfinished backup in ${to} was removed.\n`,
      [1, null],
    ])
    expect(await readdir(to)).toEqual([])
    await blocker.query('rollback')
    expect(await runCommand(backupCommand, { databaseUrl, env: { DATA_DIR }, args: [to] })).toContain(
      'Backed up',
    )
  },
)

test('the commands “backup”, “restore” and “projections rebuild” report the progress while they run', async () => {
  const { databaseUrl, DATA_DIR, to } = await setUp()
  const env = { DATA_DIR }
  const args = [to]
  await openSecret(env)
  // Each call of `performance.now()` moves the fake clock by `throttleMs`, so every progress line is printed. The clock starts
  // at 0, because differences of fractional numbers are not exact.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += throttleMs))
  expect(await runCommand(backupCommand, { databaseUrl, env, args })).toContain(
    'Writing the events: 1 so far',
  )
  expect(await runCommand(projectionsRebuildCommand, { databaseUrl, env })).toMatch(
    /^read_\w+_next: position \d+ of \d+$/m,
  )
  const { url: empty } = await testDatabase()
  const restored = await runCommand(restoreCommand, { databaseUrl: empty, env, args })
  expect(restored).toContain('Writing the events: 1 so far')
  expect(restored).toContain('Comparing the events: 1 so far')
})
