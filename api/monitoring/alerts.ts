import { Cron } from 'croner'
import type { Incident } from '#schema/api/monitoring.ts'
import { readLag } from '../health/lag.ts'
import type { Services } from '../services.ts'
import { openIncidents, updateIncidents } from './incidents.ts'
import { minuteOf } from './request-meter.ts'
import { evaluateRules } from './rules.ts'

/** Evaluates the rules now, mails what began or is over, and tells what is wrong. */
export async function checkAlerts(services: Services): Promise<Incident[]> {
  const { found, unknown } = await evaluateRules(services)
  await updateIncidents(services.db, found, unknown, services.now())
  return openIncidents(services.db)
}

/** Checks every minute, in whichever process of the API comes first: the others pass. */
export function keepWatch(services: Services): { stop: () => Promise<void> } {
  let underWay: Promise<unknown> = Promise.resolve()
  const job = new Cron('* * * * *', { protect: true }, () => {
    underWay = watchOnce(services).catch((error: unknown) =>
      services.log.warn({ err: error, task: 'alerts' }, 'the alert rules could not be evaluated'),
    )
    return underWay.then(() => undefined)
  })
  return {
    stop: async () => {
      job.stop()
      await underWay
    },
  }
}

/** True where it was this process's turn. The minute's row of the lag says that somebody has taken it. */
export async function watchOnce(services: Services): Promise<boolean> {
  const { db, now } = services
  const lag = await readLag(services)
  const taken = await db
    .insertInto('work.lag_minutes')
    .values({ minute: minuteOf(now()), seconds: lag.seconds })
    .onConflict((on) => on.column('minute').doNothing())
    .returning('minute')
    .executeTakeFirst()
  if (!taken) return false
  await checkAlerts(services)
  await forgetOld(services)
  return true
}

/** Measurements are kept for a day, what was logged for 30, incidents for a year. */
async function forgetOld({ db, now }: Services): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await db.deleteFrom('work.request_minutes').where('minute', '<', ago(1)).execute()
  await db.deleteFrom('work.lag_minutes').where('minute', '<', ago(1)).execute()
  await db.deleteFrom('work.errors').where('last_at', '<', ago(30)).execute()
  await db.deleteFrom('work.incidents').where('over_at', '<', ago(365)).execute()
}
