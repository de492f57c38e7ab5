import { expect, test } from 'vitest'
import { PostgresLog } from '#store/postgres-log.ts'
import { testDatabase } from '#store/testing/database.ts'
import { said } from '../testing/said.ts'
import { backupAll } from './backup.ts'
import { events } from './events.ts'
import { projectionsRebuild, projectionsStatus } from './projections.ts'
import { reportsRun } from './reports.ts'
import { roadmapExport, roadmapShow } from './roadmap.ts'
import { exportOne } from './transfer.ts'
import { userErase } from './user-erase.ts'
import { userExport } from './user-export.ts'
import { usersList, usersPromote } from './users.ts'

const dryRun = { at: '2026-11-23T08:00:00Z', 'dry-run': true }

test('to look at an empty event store does not begin its log: a backup can be restored there', async () => {
  const { url: databaseUrl } = await testDatabase()
  expect(await said(projectionsStatus, { databaseUrl })).toContain('the log ends at its beginning')
  expect(await said(events, { databaseUrl })).toBe('Nothing happened that fits.')
  expect(await said(reportsRun, { databaseUrl, options: dryRun })).toContain('nothing is due')
  const refused = [
    [exportOne, ['1'], 'There is no project 1.'],
    [userExport, ['ida@example.com'], 'Nobody is known by the address ida@example.com.'],
    [roadmapShow, [], 'There is no roadmap yet'],
    [roadmapExport, [], 'There is no roadmap yet'],
    [backupAll, ['/nowhere/at/all'], 'There is nothing to back up'],
  ] as const
  for (const [command, args, why] of refused) {
    await expect(said(command, { databaseUrl, args })).rejects.toThrow(why)
  }
  const store = new PostgresLog({ url: databaseUrl })
  expect(await store.lastPosition()).toBeNull()
  await store.close()
})

test.each([
  [projectionsStatus, []],
  [events, []],
  [exportOne, ['1']],
  [userExport, ['ida@example.com']],
  [roadmapShow, []],
  [backupAll, ['/nowhere/at/all']],
  [usersList, []],
  [usersPromote, ['ida@example.com']],
  [userErase, ['ida@example.com']],
  [projectionsRebuild, []],
])('a database without Brandpath is named as such, and left so: $name', async (command, args) => {
  const { url: databaseUrl, pool } = await testDatabase()
  await pool.query('drop table public.migrations')
  await expect(said(command, { databaseUrl, args })).rejects.toThrow(
    'There is no data of Brandpath in this database',
  )
  const { rows } = await pool.query(`select to_regclass('public.migrations') as found`)
  expect(rows).toEqual([{ found: null }])
})
