import { Cron } from 'croner'
import { formatUtcMinute } from '#domain/shared/format.ts'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Incident } from '#schema/api/monitoring.ts'
import type { Database } from '#schema/tables/database.ts'
import { redact } from '#kernel/telemetry/redact.ts'
import { reasonOf, type Checks } from '../health/checks.ts'
import { readLag, type LagServices } from '../health/lag.ts'
import type { Services } from '../services.ts'
import { evaluateRules } from './alert-rules.ts'
import { ownDisk, recordDisk } from './disks.ts'
import { openIncidents, updateIncidents, type Finding } from './incidents.ts'
import { minuteOf } from './request-meter.ts'

/**
 * Evaluates the alert rules, logs and emails what began or ended, and returns the open incidents.
 *
 * @param missed Findings that an earlier check could not store.
 */
export async function checkAlerts(
  services: Services,
  checks: Checks,
  missed: readonly Finding[] = [],
): Promise<Incident[]> {
  const { db, log, now } = services
  const { findings, unknown } = await evaluateRules(services, checks)
  const { begun, ended } = await updateIncidents(db, [...missed, ...findings], unknown, now())
  for (const message of begun) log.error({ task: 'alerts' }, `Incident began: ${message}`)
  for (const message of ended) log.info({ task: 'alerts' }, `Incident ended: ${message}`)
  return openIncidents(db, now())
}

/** Runs the check every minute, in one of the API processes. */
export function startAlertChecks(services: Services, checks: Checks): { stop: () => Promise<void> } {
  const check = rememberOutage(services.now, (missed) => checkOnce(services, checks, missed))
  let running: Promise<unknown> = Promise.resolve()
  const job = new Cron('* * * * *', { protect: true }, () => {
    running = check().catch((err: unknown) =>
      services.log.warn({ err, task: 'alerts' }, 'Cannot evaluate the alert rules'),
    )
    return running.then(() => undefined)
  })
  const lagJob = new Cron('15,30,45 * * * * *', { protect: true }, () => recordLag(services))
  return {
    stop: async () => {
      job.stop()
      lagJob.stop()
      await running
    },
  }
}

/**
 * Incidents and emails are rows of the database. So an outage of the database is reported by the first check after it.
 */
export function rememberOutage(
  now: () => Date,
  check: (missed: readonly Finding[]) => Promise<unknown>,
): () => Promise<void> {
  let outage: { readonly since: Date; readonly reason: string } | null = null
  return async () => {
    const startedAt = now()
    const missed = outage
      ? `The database was unreachable from ${formatUtcMinute(outage.since)} to ${formatUtcMinute(startedAt)}: ${outage.reason}`
      : null
    try {
      await check(missed === null ? [] : [{ subject: 'database', message: missed }])
      outage = null
    } catch (error) {
      outage ??= { since: startedAt, reason: redact(reasonOf(error)) }
      throw error
    }
  }
}

async function checkOnce(services: Services, checks: Checks, missed: readonly Finding[]): Promise<void> {
  if (!(await claimCheck(services))) return recordOwnDisk(services)
  await checkAlerts(services, checks, missed)
  await deleteOldRows(services.db, services.now())
}

/** The process that runs the check cannot see this process's disk. */
async function recordOwnDisk(services: Services): Promise<void> {
  try {
    await recordDisk(services.db, await ownDisk(services))
  } catch (err) {
    services.log.warn({ err, task: 'alerts' }, 'Cannot record the free disk space')
  }
}

/** Records the lag between two checks too, so that a short standstill is noticed. */
export async function recordLag(services: LagServices): Promise<void> {
  const { db, now } = services
  const minute = minuteOf(now())
  try {
    const { seconds } = await readLag(services)
    await db
      .updateTable('work.lag_minutes')
      .set({ seconds: sql<number>`greatest(seconds, ${seconds})` })
      .where('minute', '=', minute)
      .execute()
  } catch {
    // The next check reports what is unreachable.
  }
}

/** Returns true if this process runs the check of this minute. Without an event store every process does. */
export async function claimCheck(services: LagServices): Promise<boolean> {
  const lag = await readLag(services).catch(() => null)
  if (lag === null) return true
  return claimMinute(services.db, { minute: minuteOf(services.now()), seconds: lag.seconds })
}

/** The row of the minute's lag is the claim: exactly one process inserts it. */
export async function claimMinute(db: Kysely<Database>, lag: Insertable<Database['work.lag_minutes']>): Promise<boolean> {
  const inserted = await db
    .insertInto('work.lag_minutes')
    .values(lag)
    .onConflict((on) => on.column('minute').doNothing())
    .returning('minute')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Measurements are kept for one day, logged errors for 30 days, incidents for a year. */
export async function deleteOldRows(db: Kysely<Database>, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('work.request_minutes').where('minute', '<', daysAgo(1)).execute()
  await db.deleteFrom('work.lag_minutes').where('minute', '<', daysAgo(1)).execute()
  await db.deleteFrom('work.disks').where('seen_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('work.errors').where('last_at', '<', daysAgo(30)).execute()
  await db.deleteFrom('work.incidents').where('over_at', '<', daysAgo(365)).execute()
}
