import { formatCount } from '#domain/shared/format.ts'
import { sql, type Kysely } from 'kysely'
import type { AlertSubject } from '#schema/api/monitoring.ts'
import { smtpRejectionReasons } from '#kernel/email/delivery-failure.ts'
import type { Database } from '#schema/tables/database.ts'
import { staleBefore } from '#kernel/email/outbox.ts'
import { redact } from '#kernel/telemetry/messages.ts'
import { checkHealth, type Checks } from '../health/checks.ts'
import type { Services } from '../services.ts'
import { fullestDisk, ownDisk, recordDisk, type OwnDisk } from './disks.ts'
import { certificateExpiry, parseConnectionString } from './event-store-cluster.ts'
import type { Finding } from './incidents.ts'
import { filesRoute, minuteOf } from './request-meter.ts'

export interface Evaluation {
  readonly findings: readonly Finding[]
  readonly unknown: ReadonlySet<AlertSubject>
}

const errorRate = { share: 0.05, minRequests: 20, minutes: 5 }
const minUndeliveredEmails = 2
const minFreeDisk = 0.1
const minCertificateDays = 14
const dayMs = 86_400_000

/** Evaluates all alert rules. An unhealthy service also raises an alert. */
export async function evaluateRules(services: Services, checks: Checks): Promise<Evaluation> {
  const health = await checkHealth(checks)()
  const unhealthy = health.services.filter(({ status }) => status === 'unhealthy')
  const results = await Promise.all(
    rulesFor(services).map(async ([subject, evaluate]) => ({
      subject,
      message: await evaluate().catch(() => undefined),
    })),
  )
  return {
    findings: [
      ...unhealthy.map(({ service, error }) => ({
        subject: service,
        message: redact(`The service ${service} is unhealthy: ${error ?? 'no reason given'}.`),
      })),
      ...results.flatMap(({ subject, message }) => (message ? [{ subject, message }] : [])),
    ],
    unknown: new Set(results.filter(({ message }) => message === undefined).map(({ subject }) => subject)),
  }
}

/** A rule resolves to the text of the alert, or to null. A rule rejects if its data cannot be read. */
type Rule = readonly [AlertSubject, () => Promise<string | null>]

function rulesFor(services: Services): Rule[] {
  const { db, config, now } = services
  const rules: Rule[] = [
    ['errors', () => failedRequests(db, now())],
    ['mail', () => failingEmail(db)],
    ['disk', async () => fullDisk(db, await ownDisk(services))],
  ]
  const nodes = config.EVENTSTORE_URL === undefined ? null : parseConnectionString(config.EVENTSTORE_URL)
  if (nodes?.tls) {
    rules.push(['certificate', async () => certificateMessage(await certificateExpiry(nodes), now())])
  }
  return rules
}

/** Ignores requests for static files: they never fail, so they would lower the error rate of the API. */
export async function failedRequests(db: Kysely<Database>, now: Date): Promise<string | null> {
  const { share, minRequests, minutes } = errorRate
  const { count, failures } = await db
    .selectFrom('work.request_minutes')
    .where('minute', '>=', new Date(minuteOf(now).getTime() - (minutes - 1) * 60_000))
    .where('route', 'not like', `%${filesRoute}`)
    .select([
      sql<number>`coalesce(sum(count), 0)::integer`.as('count'),
      sql<number>`coalesce(sum(failures), 0)::integer`.as('failures'),
    ])
    .executeTakeFirstOrThrow()
  if (count < minRequests || failures / count < share) return null
  return `${failures} of ${formatCount(count, 'request')} in the last ${minutes} minutes failed with a server error.`
}

/** Compares undelivered and sent emails of the last hour. Ignores emails whose recipient was refused. */
export async function failingEmail(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ undelivered: number; sent: number }>`
    select
      (count(*) filter (
        where (state = 'queued' and attempts >= 3 or state = 'failed' and due_at > now() - interval '1 hour')
          and not starts_with(reason, ${smtpRejectionReasons.recipient})
      ))::integer as undelivered,
      (count(*) filter (where sent_at > now() - interval '1 hour'))::integer as sent
    from work.outbox where created_at > ${staleBefore}`.execute(db)
  const { undelivered = 0, sent = 0 } = rows[0] ?? {}
  if (undelivered < minUndeliveredEmails || undelivered <= sent) return null
  return `${undelivered} emails could not be delivered in the last hour; ${sent} were sent.`
}

/** If the free space of this disk cannot be stored, the disk may be full: then only this disk is checked. */
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
  if (free >= total * minFreeDisk) return null
  return `${Math.floor((free / total) * 100)} % of the data disk on ${host} is free.`
}

export function certificateMessage(expiry: Date, now: Date): string | null {
  const days = Math.floor((expiry.getTime() - now.getTime()) / dayMs)
  if (days >= minCertificateDays) return null
  if (days < 0) return 'The TLS certificate of the event store has expired.'
  return `The TLS certificate of the event store expires in ${formatCount(days, 'day')}.`
}
