import { formatUtcMinute } from '#domain/shared/format.ts'
import type { Insertable, Kysely } from 'kysely'
import type { Incident } from '#schema/api/monitoring.ts'
import type { Database } from '#schema/tables/database.ts'
import { pause } from '#kernel/resilience/backoff.ts'
import { repeat } from '#kernel/resilience/repeat.ts'
import { redact } from '#kernel/telemetry/messages.ts'
import { reasonOf, type Checks } from '../../health/checks.ts'
import { readLag, type LagServices } from '../../health/lag.ts'
import type { Services } from '../../services.ts'
import { alertConditions } from './conditions.ts'
import { evaluateRules } from './rules.ts'
import { ownDisk, recordDisk } from '../disks.ts'
import { minutesBetween, openIncidents, updateIncidents, type Finding } from './incidents.ts'
import { minuteOf } from '../metrics/request-meter.ts'

/** Begins and ends incidents, and returns the open incidents. `missed`: findings that could not be stored earlier. */
export async function checkAlerts(
  services: Services,
  checks: Checks,
  missed: readonly Finding[] = [],
): Promise<Incident[]> {
  const { db, log, now } = services
  const { findings, unknown } = await evaluateRules(services, checks)
  const { begun, ended } = await updateIncidents(db, [...missed, ...findings], unknown, now())
  for (const reason of begun) log.error({ task: 'alerts', reason }, 'Alert began')
  for (const reason of ended) log.info({ task: 'alerts', reason }, 'Alert ended')
  return openIncidents(db, now())
}

const checkMessages = {
  failed: 'Cannot check the alert rules; retrying in the next minute',
  recovered: 'The alert rules can be checked again',
}

/** Checks the alert rules at the start of each minute, in one of the API processes. */
export function startAlertChecks(services: Services, checks: Checks): { stop: () => Promise<void> } {
  const check = rememberOutage(services.now, (missed) => checkOnce(services, checks, missed))
  const stopping = new AbortController()
  const { signal } = stopping
  const repetition = { name: 'alerts', signal, log: services.log, messages: checkMessages, wait: nextMinute }
  const running = nextMinute(signal).then(() => repeat(repetition, check))
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const nextMinute = (signal: AbortSignal) => pause(60_000 - (Date.now() % 60_000), signal)

/** Returns a function that runs `check`. Passes an outage of the database to the first check after the outage. */
export function rememberOutage(
  now: () => Date,
  check: (missed: readonly Finding[]) => Promise<unknown>,
): () => Promise<void> {
  let outage: { readonly since: Date; readonly reason: string } | null = null
  return async () => {
    const startedAt = now()
    const lasted = outage ? minutesBetween(outage.since, startedAt) : 0
    const message =
      outage && lasted >= alertConditions.serviceHealth.forMinutes
        ? `The database was unreachable from ${formatUtcMinute(outage.since)} to ${formatUtcMinute(startedAt)}: ${outage.reason}`
        : null
    try {
      await check(message === null ? [] : [{ subject: 'database', message }])
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

async function recordOwnDisk(services: Services): Promise<void> {
  try {
    await recordDisk(services.db, await ownDisk(services))
  } catch (err) {
    services.log.warn(
      { err, task: 'alerts' },
      'Cannot store the free disk space; retrying in the next minute',
    )
  }
}

/** Returns true for one process per minute, and for all processes while the event store is unreachable. */
export async function claimCheck(services: LagServices): Promise<boolean> {
  const lag = await readLag(services).catch(() => null)
  if (lag === null) return true
  await deleteFutureMinutes(services)
  return claimMinute(services.db, { minute: minuteOf(services.now()), seconds: lag.seconds })
}

/** After the clock was set back, claims from before would stop all checks. The clocks of hosts may differ by two minutes. */
const deleteFutureMinutes = ({ db, now }: Pick<Services, 'db' | 'now'>) =>
  db
    .deleteFrom('work.lag_minutes')
    .where('minute', '>', new Date(now().getTime() + 2 * 60_000))
    .execute()

export async function claimMinute(
  db: Kysely<Database>,
  lag: Insertable<Database['work.lag_minutes']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('work.lag_minutes')
    .values(lag)
    .onConflict((on) => on.column('minute').doNothing())
    .returning('minute')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes measurements after one day, logged errors after 30 days, and incidents after a year. */
export async function deleteOldRows(db: Kysely<Database>, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('work.request_minutes').where('minute', '<', daysAgo(1)).execute()
  await db.deleteFrom('work.lag_minutes').where('minute', '<', daysAgo(1)).execute()
  await db.deleteFrom('work.disks').where('seen_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('work.errors').where('last_at', '<', daysAgo(30)).execute()
  await db.deleteFrom('work.incidents').where('over_at', '<', daysAgo(365)).execute()
}
