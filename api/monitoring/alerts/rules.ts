import { formatCount } from '#domain/shared/format.ts'
import { sql, type Kysely } from 'kysely'
import type { AlertSubject } from '#schema/api/monitoring.ts'
import { smtpRejectionReasons } from '#kernel/email/delivery-failure.ts'
import type { Database } from '#schema/tables/database.ts'
import { staleBefore } from '#kernel/email/outbox.ts'
import { redact } from '#kernel/telemetry/messages.ts'
import { checkHealth, type Checks } from '../../health/checks.ts'
import type { Services } from '../../services.ts'
import { alertConditions } from './conditions.ts'
import { fullestDisk, ownDisk, recordDisk, type OwnDisk } from '../disks.ts'
import { certificateExpiry, nodesWithTls } from '../node-certificates.ts'
import type { Finding } from './incidents.ts'
import { filesRoute, minuteOf } from '../metrics/request-meter.ts'

export interface Evaluation {
  readonly findings: readonly Finding[]
  readonly unknown: ReadonlySet<AlertSubject>
}

export async function evaluateRules(services: Services, checks: Checks): Promise<Evaluation> {
  const health = await checkHealth(checks)()
  const { serviceHealth } = alertConditions
  const unhealthy = health.services.filter(({ status }) => status === serviceHealth.equals)
  const results = await Promise.all(
    rulesFor(services).map(async ([subject, forMinutes, evaluate]) => ({
      subject,
      forMinutes,
      message: await evaluate().catch(() => undefined),
    })),
  )
  return {
    findings: [
      ...unhealthy.map(({ service, error }) => ({
        subject: service,
        forMinutes: serviceHealth.forMinutes,
        message: redact(`The ${service} service is unhealthy: ${error ?? 'no reason given'}.`),
      })),
      ...results.flatMap(({ message, ...rule }) => (message ? [{ ...rule, message }] : [])),
    ],
    unknown: new Set(results.filter(({ message }) => message === undefined).map(({ subject }) => subject)),
  }
}

/** A rule resolves to the text of an alert, or to null for no alert. A rule rejects if its data cannot be read. */
type Rule = readonly [AlertSubject, forMinutes: number, evaluate: () => Promise<string | null>]

function rulesFor(services: Services): Rule[] {
  const { db, config, now } = services
  const { errorRate, undeliveredEmails, freeDisk, certificate } = alertConditions
  const nodes = nodesWithTls(config.EVENTSTORE_URL)
  const expiry = async () => nodes && certificateMessage(await certificateExpiry(nodes), now())
  return [
    ['errors', errorRate.forMinutes, () => failedRequests(db, now())],
    ['mail', undeliveredEmails.forMinutes, () => failingEmail(db)],
    ['disk', freeDisk.forMinutes, async () => fullDisk(db, await ownDisk(services))],
    ['certificate', certificate.forMinutes, expiry],
  ]
}

/** Ignores requests for static files, which never fail and would hide a high error rate of the API. */
export async function failedRequests(db: Kysely<Database>, now: Date): Promise<string | null> {
  const { atLeast, minRequests, withinMinutes } = alertConditions.errorRate
  const { count, failures } = await db
    .selectFrom('work.request_minutes')
    .where('minute', '>=', new Date(minuteOf(now).getTime() - (withinMinutes - 1) * 60_000))
    .where('route', 'not like', `%${filesRoute}`)
    .select([
      sql<number>`coalesce(sum(count), 0)::integer`.as('count'),
      sql<number>`coalesce(sum(failures), 0)::integer`.as('failures'),
    ])
    .executeTakeFirstOrThrow()
  if (count < minRequests || failures / count < atLeast) return null
  return `${failures} of ${formatCount(count, 'request')} in the last ${withinMinutes} minutes failed with a server error.`
}

export async function failingEmail(db: Kysely<Database>): Promise<string | null> {
  const { undelivered, sent } = await recentEmails(db)
  if (undelivered < alertConditions.undeliveredEmails.atLeast || undelivered <= sent) return null
  return `${undelivered} emails could not be delivered in the last hour; ${sent} were sent.`
}

/** Counts undelivered and sent emails of the last hour. Ignores emails with a recipient that the mail server refused. */
export async function recentEmails(db: Kysely<Database>): Promise<{ undelivered: number; sent: number }> {
  const since = sql`now() - make_interval(mins => ${alertConditions.undeliveredEmails.withinMinutes})`
  const { rows } = await sql<{ undelivered: number; sent: number }>`
    select
      (count(*) filter (
        where (state = 'queued' and attempts >= 3 or state = 'failed' and due_at > ${since})
          and not starts_with(reason, ${smtpRejectionReasons.recipient})
      ))::integer as undelivered,
      (count(*) filter (where sent_at > ${since}))::integer as sent
    from work.outbox where created_at > ${staleBefore}`.execute(db)
  return rows[0] ?? { undelivered: 0, sent: 0 }
}

/** Returns the alert for an almost full disk. If storing `own` fails, checks only `own`: a full disk may be the cause. */
export async function fullDisk(db: Kysely<Database>, own: OwnDisk): Promise<string | null> {
  try {
    await recordDisk(db, own)
  } catch (error) {
    const message = diskMessage(own)
    if (message === null) throw error
    return message
  }
  const fullest = await fullestDisk(db)
  return fullest ? diskMessage(fullest) : null
}

export function diskMessage({ free, total, host }: { free: number; total: number; host: string }) {
  if (free >= total * alertConditions.freeDisk.lessThan) return null
  return `Only ${Math.floor((free / total) * 100)}% of the data disk on ${host} is free.`
}

export const daysUntil = (expiry: Date, now: Date) => (expiry.getTime() - now.getTime()) / 86_400_000

export function certificateMessage(expiry: Date, now: Date): string | null {
  const days = Math.floor(daysUntil(expiry, now))
  if (days >= alertConditions.certificate.fewerThanDays) return null
  if (days < 0) return 'The TLS certificate of the event store has expired.'
  return `The TLS certificate of the event store expires in ${formatCount(days, 'day')}.`
}
