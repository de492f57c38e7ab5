import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { createFolder } from '#kernel/process/files.ts'
import type { Services } from '../services.ts'

const maxAgeMinutes = 5

/** Space of a disk in bytes. `free` excludes the space that is reserved for root. */
export interface Disk {
  readonly host: string
  readonly free: number
  readonly total: number
}

export interface OwnDisk extends Disk {
  readonly folder: string
}

/** Returns the disk of DATA_DIR, or of the embedded database if that disk is fuller. `DATA_DIR/postgres` may be a link. */
export async function ownDisk({ config }: Pick<Services, 'config'>): Promise<OwnDisk> {
  const folder = path.resolve(config.DATA_DIR)
  await createFolder(folder)
  const disk = await diskSpace(folder)
  const database = await diskSpace(path.join(folder, 'postgres')).catch(() => disk)
  const fuller = database.free / database.total < disk.free / disk.total ? database : disk
  return { host: hostname(), folder, ...fuller }
}

export async function diskSpace(folder: string): Promise<Pick<Disk, 'free' | 'total'>> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Stores the free disk space. The process that checks the alert rules may run on another host. */
export async function recordDisk(
  db: Kysely<Database>,
  { host, folder, free, total }: OwnDisk,
): Promise<void> {
  const disk = { free, total, seen_at: sql<Date>`now()` }
  await db
    .insertInto('work.disks')
    .values({ host, folder, ...disk })
    .onConflict((on) => on.columns(['host', 'folder']).doUpdateSet(disk))
    .execute()
}

export async function fullestDisk(db: Kysely<Database>): Promise<Disk | undefined> {
  return db
    .selectFrom('work.disks')
    .where('seen_at', '>', sql<Date>`now() - make_interval(mins => ${maxAgeMinutes})`)
    .orderBy(sql`free / nullif(total, 0)`)
    .select(['host', 'free', 'total'])
    .limit(1)
    .executeTakeFirst()
}
