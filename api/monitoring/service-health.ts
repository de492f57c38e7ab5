import { sql } from 'kysely'
import type { Health } from '#schema/api/health.ts'
import { staleBefore } from '#kernel/email/outbox.ts'
import { runCheck, type Checks } from '../health/checks.ts'
import { readLag } from '../health/lag.ts'
import { probeStorage } from '../health/storage-probe.ts'
import type { Services } from '../services.ts'
import { ownDisk } from './disks.ts'
import { roundedMs } from './queries.ts'

type ServiceName = Health['services'][number]['service']

async function healthOf(name: ServiceName, check: Checks[ServiceName]) {
  const { service: _, ...health } = await runCheck(name, check)
  return health
}

export async function databaseHealth({ metrics: { pool } }: Services, checks: Checks) {
  const health = await healthOf('database', checks.database)
  const { totalCount, idleCount, waitingCount } = pool
  return { ...health, details: { poolSize: totalCount, idleConnections: idleCount, waiting: waitingCount } }
}

export async function emailHealth(services: Services, checks: Checks) {
  const health = await healthOf('email', checks.email)
  return { ...health, details: await undeliveredEmails(services) }
}

/** Counts emails that wait for delivery, and emails that failed within the last day. */
export async function undeliveredEmails({ db }: Services): Promise<{ waiting: number; failed: number }> {
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
  const health = await healthOf('storage', async () => {
    const { lastPosition, readTime, appendTime } = await probeStorage(services)
    details = {
      lastPosition: lastPosition?.toString() ?? null,
      readTime: roundedMs(readTime),
      appendTime: roundedMs(appendTime),
    }
  })
  const { free, total } = await ownDisk(services)
  return { ...health, details, disk: { free, total } }
}

export async function projectorHealth(services: Services, checks: Checks) {
  const [health, details] = await Promise.all([
    healthOf('projector', checks.projector),
    readLag(services).catch(() => null),
  ])
  return { ...health, details }
}
