import { hostname } from 'node:os'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { migrate } from '#store/migrate.ts'
import { testDatabase } from '#store/testing/database.ts'
import { fullestDisk, noteDisk, ownDisk } from './disks.ts'

const { db, url } = await testDatabase()
await migrate(url, pino({ level: 'silent' }))

/** What a process on another machine, with an empty disk's hundredth free, has noted. */
const heardFrom = (host: string, minutesAgo: number) => {
  const disk = { free: 1, total: 1e6, seen_at: sql<Date>`now() - make_interval(mins => ${minutesAgo})` }
  return db
    .insertInto('work.disks')
    .values({ host, folder: '/data', ...disk })
    .onConflict((on) => on.columns(['host', 'folder']).doUpdateSet(disk))
    .execute()
}

test('each process notes its own disk, and the fullest of those that are heard from counts', async () => {
  expect(await fullestDisk(db)).toBeUndefined()
  const ours = await ownDisk({ config: readConfig({ DATA_DIR: import.meta.dirname }) })
  await noteDisk(db, ours)
  await noteDisk(db, ours)
  expect(await db.selectFrom('work.disks').select(['host', 'folder']).execute()).toEqual([
    { host: hostname(), folder: import.meta.dirname },
  ])
  await heardFrom('web-2', 1)
  expect(await fullestDisk(db)).toEqual({ host: 'web-2', free: 1, total: 1e6 })
  await heardFrom('web-2', 6)
  expect(await fullestDisk(db)).toMatchObject({ host: hostname() })
})
