import { hostname } from 'node:os'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { migrate } from '#kernel/event-store/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { fullestDisk, recordDisk, ownDisk } from './disks.ts'

const { db, url } = await testDatabase()
await migrate(url, migrations, pino({ level: 'silent' }))

/** Stores the measurement of an almost full disk under the name of another host. */
const recordedBy = (host: string, minutesAgo: number) => {
  const disk = { free: 1, total: 1e6, seen_at: sql<Date>`now() - make_interval(mins => ${minutesAgo})` }
  return db
    .insertInto('work.disks')
    .values({ host, folder: '/data', ...disk })
    .onConflict((on) => on.columns(['host', 'folder']).doUpdateSet(disk))
    .execute()
}

test('fullestDisk returns the fullest disk of all hosts that was measured in the last five minutes', async () => {
  expect(await fullestDisk(db)).toBeUndefined()
  const disk = await ownDisk({ config: readConfig({ DATA_DIR: import.meta.dirname }) })
  await recordDisk(db, disk)
  await recordDisk(db, disk)
  expect(await db.selectFrom('work.disks').select(['host', 'folder']).execute()).toEqual([
    { host: hostname(), folder: import.meta.dirname },
  ])
  await recordedBy('web-2', 1)
  expect(await fullestDisk(db)).toEqual({ host: 'web-2', free: 1, total: 1e6 })
  await recordedBy('web-2', 6)
  expect(await fullestDisk(db)).toMatchObject({ host: hostname() })
})
