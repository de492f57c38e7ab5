import { expect, test } from 'vitest'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { runCommand } from '../testing/run-command.ts'
import { backupCommand } from './backup/commands.ts'
import { eventsCommand } from './events/commands.ts'
import { projectionsRebuildCommand, projectionsStatusCommand } from './projections/commands.ts'
import { reportsRunCommand } from './reports/commands.ts'
import { roadmapExportCommand, roadmapShowCommand } from './roadmap/commands.ts'
import { exportProjectCommand } from './transfer/commands.ts'
import { userEraseCommand } from './erasure/commands.ts'
import { userExportCommand } from './accounts/export.ts'
import { usersListCommand, usersPromoteCommand } from './accounts/commands.ts'

const dryRun = { at: '2026-11-23T08:00:00Z', 'dry-run': true }

test('commands that only read data do not write to an empty event store', async () => {
  const { url: databaseUrl } = await testDatabase()
  expect(await runCommand(projectionsStatusCommand, { databaseUrl })).toContain('the log is empty')
  expect(await runCommand(eventsCommand, { databaseUrl })).toBe('No events match.')
  expect(await runCommand(reportsRunCommand, { databaseUrl, options: dryRun })).toContain(
    'No reports are due',
  )
  const refused = [
    [exportProjectCommand, ['1'], 'Project 1 does not exist.'],
    [userExportCommand, ['ida@example.com'], 'No personal data is stored for ida@example.com.'],
    [roadmapShowCommand, [], 'There is no roadmap yet'],
    [roadmapExportCommand, [], 'There is no roadmap yet'],
    [backupCommand, ['/nowhere/at/all'], 'Nothing to back up'],
  ] as const
  for (const [command, args, why] of refused) {
    await expect(runCommand(command, { databaseUrl, args })).rejects.toThrow(why)
  }
  const store = new PostgresLog({ url: databaseUrl })
  expect(await store.lastPosition()).toBeNull()
  await store.close()
})

test.each([
  [projectionsStatusCommand, []],
  [eventsCommand, []],
  [exportProjectCommand, ['1']],
  [userExportCommand, ['ida@example.com']],
  [roadmapShowCommand, []],
  [backupCommand, ['/nowhere/at/all']],
  [usersListCommand, []],
  [usersPromoteCommand, ['ida@example.com']],
  [userEraseCommand, ['ida@example.com']],
  [projectionsRebuildCommand, []],
])(
  'if the database contains no Brandpath data, the command $name fails and does not change the database',
  async (command, args) => {
    const { url: databaseUrl, pool } = await testDatabase()
    await pool.query('drop table public.migrations')
    await expect(runCommand(command, { databaseUrl, args })).rejects.toThrow(
      'No Brandpath data in this database',
    )
    const { rows } = await pool.query(`select to_regclass('public.migrations') as found`)
    expect(rows).toEqual([{ found: null }])
  },
)
