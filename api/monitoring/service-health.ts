import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Health } from '#schema/api/health.ts'
import { staleBefore } from '#store/mail/outbox.ts'
import { checkOne, type Checks } from '../health/check.ts'
import { diskOf } from '../health/disk.ts'
import { readLag } from '../health/lag.ts'
import { probeStorage } from '../health/storage.ts'
import type { Services } from '../services.ts'
import { rounded } from './performance.ts'

type ServiceName = Health['services'][number]['service']

/** As `/health` says it, but for the name, under which the answer holds it. */
async function ask(name: ServiceName, check: Checks[ServiceName]) {
  const { service: _, ...asked } = await checkOne(name, check)
  return asked
}

/** What `/health` says of a service, with the measurements that stand behind it. */
export async function databaseHealth({ measuring: { pool } }: Services, checks: Checks) {
  const asked = await ask('database', checks.database)
  const { totalCount, idleCount, waitingCount } = pool
  return { ...asked, details: { poolSize: totalCount, idleConnections: idleCount, waiting: waitingCount } }
}

export async function emailHealth(services: Services, checks: Checks) {
  const asked = await ask('email', checks.email)
  return { ...asked, details: await undelivered(services) }
}

/** What waits may be due only later: it was tried in vain, and is tried again. */
export async function undelivered({ db }: Services): Promise<{ waiting: number; failed: number }> {
  return db
    .selectFrom('work.outbox')
    .where('created_at', '>', staleBefore)
    .select([
      sql<number>`(count(*) filter (where state = 'queued'))::integer`.as('waiting'),
      sql<number>`(count(*) filter (where state = 'failed' and due_at > now() - interval '1 day'))::integer`.as(
        'failed',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export async function storageHealth(services: Services) {
  let details: { lastPosition: string | null; readTime: number; appendTime: number } | null = null
  const asked = await ask('storage', async () => {
    const { lastPosition, readTime, appendTime } = await probeStorage(services)
    details = {
      lastPosition: lastPosition?.toString() ?? null,
      readTime: rounded(readTime),
      appendTime: rounded(appendTime),
    }
  })
  return { ...asked, details, disk: await diskOfData(services) }
}

export async function diskOfData({
  config,
}: Pick<Services, 'config'>): Promise<{ free: number; total: number }> {
  await mkdir(config.DATA_DIR, { recursive: true })
  return diskOf(config.DATA_DIR)
}

export async function projectorHealth(services: Services, checks: Checks) {
  const [asked, details] = await Promise.all([
    ask('projector', checks.projector),
    readLag(services).catch(() => null),
  ])
  return { ...asked, details }
}
