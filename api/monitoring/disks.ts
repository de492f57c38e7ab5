import { hostname } from 'node:os'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { Services } from '../services.ts'
import { diskOfData } from './service-health.ts'

/** Minutes for which a process that is heard from no more counts. */
const heard = 5

/** In bytes. */
export interface Disk {
  readonly host: string
  readonly free: number
  readonly total: number
}

export interface OwnDisk extends Disk {
  readonly folder: string
}

/** The disk that this process writes on. */
export const ownDisk = async ({ config }: Pick<Services, 'config'>): Promise<OwnDisk> => ({
  host: hostname(),
  folder: path.resolve(config.DATA_DIR),
  ...(await diskOfData({ config })),
})

/** Writes down how full a process's disk is, where whoever evaluates the rules can read it. */
export async function noteDisk(db: Kysely<Database>, { host, folder, free, total }: OwnDisk): Promise<void> {
  const disk = { free, total, seen_at: sql<Date>`now()` }
  await db
    .insertInto('work.disks')
    .values({ host, folder, ...disk })
    .onConflict((on) => on.columns(['host', 'folder']).doUpdateSet(disk))
    .execute()
}

/** The disk of which the smallest share is free. */
export async function fullestDisk(db: Kysely<Database>): Promise<Disk | undefined> {
  return db
    .selectFrom('work.disks')
    .where('seen_at', '>', sql<Date>`now() - make_interval(mins => ${heard})`)
    .orderBy(sql`free / nullif(total, 0)`)
    .select(['host', 'free', 'total'])
    .limit(1)
    .executeTakeFirst()
}
