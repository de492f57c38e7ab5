import { Cron } from 'croner'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Incident } from '#schema/api/monitoring.ts'
import type { Database } from '#schema/tables/database.ts'
import type { LagMinutes } from '#schema/tables/work.ts'
import type { Checks } from '../health/check.ts'
import { readLag, type LagAsked } from '../health/lag.ts'
import type { Services } from '../services.ts'
import { noteDisk, ownDisk } from './disks.ts'
import { openIncidents, updateIncidents } from './incidents.ts'
import { logBegun, rememberingOutages } from './outage.ts'
import { minuteOf } from './request-meter.ts'
import { evaluateRules } from './rules.ts'

/** Evaluates the rules now, mails and logs what began or is over, and tells what is wrong. */
export async function checkAlerts(services: Services, checks: Checks): Promise<Incident[]> {
  const { found, unknown } = await evaluateRules(services, checks)
  const { begun, over } = await updateIncidents(services.db, found, unknown, services.now())
  for (const message of begun) logBegun(services.log, message)
  for (const message of over) services.log.info({ task: 'alerts' }, `an incident is over: ${message}`)
  return openIncidents(services.db, services.now())
}

/** Checks every minute, in whichever process of the API comes first: the others pass. */
export function keepWatch(services: Services, checks: Checks): { stop: () => Promise<void> } {
  const watch = rememberingOutages(services, () => watchOnce(services, checks))
  let underWay: Promise<unknown> = Promise.resolve()
  const job = new Cron('* * * * *', { protect: true }, () => {
    underWay = watch().catch((error: unknown) =>
      services.log.warn({ err: error, task: 'alerts' }, 'the alert rules could not be evaluated'),
    )
    return underWay.then(() => undefined)
  })
  const between = new Cron('15,30,45 * * * * *', { protect: true }, () => noteLag(services))
  return {
    stop: async () => {
      job.stop()
      between.stop()
      await underWay
    },
  }
}

/** Between two checks as well: read models may stand still for longer than they should, and go on before the next one. */
export async function noteLag(services: LagAsked): Promise<void> {
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
    // The next check tells what is away.
  }
}

async function watchOnce(services: Services, checks: Checks): Promise<void> {
  if (!(await isOurTurn(services))) return noteOurs(services)
  await checkAlerts(services, checks)
  await forgetOld(services.db, services.now())
}

/** What whoever checks cannot see. */
async function noteOurs(services: Services): Promise<void> {
  try {
    await noteDisk(services.db, await ownDisk(services))
  } catch (error) {
    services.log.warn({ err: error, task: 'alerts' }, 'how full the disk is could not be noted')
  }
}

/** Whether this process is to check now. Without an event store there is no lag to keep, and all the more to tell. */
export async function isOurTurn(services: LagAsked): Promise<boolean> {
  const lag = await readLag(services).catch(() => null)
  return lag === null || takeMinute(services.db, { minute: minuteOf(services.now()), seconds: lag.seconds })
}

/** True for one of however many processes ask: the lag that is kept of a minute says that somebody has taken it. */
export async function takeMinute(db: Kysely<Database>, lag: Insertable<LagMinutes>): Promise<boolean> {
  const taken = await db
    .insertInto('work.lag_minutes')
    .values(lag)
    .onConflict((on) => on.column('minute').doNothing())
    .returning('minute')
    .executeTakeFirst()
  return taken !== undefined
}

/** Measurements are kept for a day, what was logged for 30, incidents for a year. */
export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('work.request_minutes').where('minute', '<', ago(1)).execute()
  await db.deleteFrom('work.lag_minutes').where('minute', '<', ago(1)).execute()
  await db.deleteFrom('work.disks').where('seen_at', '<', ago(1)).execute()
  await db.deleteFrom('work.errors').where('last_at', '<', ago(30)).execute()
  await db.deleteFrom('work.incidents').where('over_at', '<', ago(365)).execute()
}
