import { counted } from '#domain/counted.ts'
import type { AlertSubject } from '#schema/api/monitoring.ts'
import { alarmingLag, checkHealth, type Checks } from '../health/check.ts'
import { scrub } from '#store/journal/scrub.ts'
import type { Services } from '../services.ts'
import { certificateEnd, clusterState, membersOf } from './event-store-cluster.ts'
import { fullestDisk, noteDisk, ownDisk, type OwnDisk } from './disks.ts'
import { failedRequests } from './failed-requests.ts'
import { failingMail } from './failing-mail.ts'
import type { Finding } from './incidents.ts'
import { minuteOf } from './request-meter.ts'

/** One rule: what is wrong, or null. It throws where it cannot tell. */
interface Rule {
  readonly subject: AlertSubject
  readonly look: () => Promise<string | null>
}

export interface Evaluation {
  readonly found: readonly Finding[]
  /** What could not be looked at. */
  readonly unknown: ReadonlySet<AlertSubject>
}

const daysOfCertificate = 14
const freeDisk = 0.1

/** Finds what is wrong: unhealthy services, among them the projector more than 30 s behind, and what the rules tell. */
export async function evaluateRules(services: Services, checks: Checks): Promise<Evaluation> {
  const health = await checkHealth(checks)()
  const unhealthy = health.services
    .filter(({ status }) => status === 'unhealthy')
    .map(({ service, error }) => ({
      subject: service,
      message: scrub(`The service ${service} is unhealthy: ${error ?? 'it gives no reason'}.`),
    }))
  const down = new Set<AlertSubject>(unhealthy.map(({ subject }) => subject))
  const rules = rulesFor(services).filter(({ subject }) => !down.has(subject))
  const looked = await Promise.all(
    rules.map(async ({ subject, look }) => ({
      subject,
      ...(await look().then(
        (message) => ({ message, known: true }),
        () => ({ message: null, known: false }),
      )),
    })),
  )
  return {
    found: [
      ...unhealthy,
      ...looked.flatMap(({ subject, message }) => (message === null ? [] : [{ subject, message }])),
    ],
    unknown: new Set(looked.filter(({ known }) => !known).map(({ subject }) => subject)),
  }
}

function rulesFor(services: Services): Rule[] {
  const { db, config, now } = services
  const members = config.EVENTSTORE_URL === undefined ? null : membersOf(config.EVENTSTORE_URL)
  return [
    { subject: 'projector', look: () => recentLag(db, now()) },
    { subject: 'errors', look: () => failedRequests(db, now()) },
    { subject: 'mail', look: () => failingMail(db) },
    { subject: 'disk', look: async () => fullDisk(db, await ownDisk(services)) },
    ...(members?.tls
      ? [
          {
            subject: 'certificate' as const,
            look: async () => certificateMessage(await certificateEnd(members), now()),
          },
        ]
      : []),
    ...(members && members.isCluster
      ? [{ subject: 'quorum' as const, look: async () => quorumMessage(await clusterState(members)) }]
      : []),
  ]
}

/** What was seen since the last check but one: it may be over. */
async function recentLag(db: Services['db'], now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('work.lag_minutes')
    .where('minute', '>=', new Date(minuteOf(now).getTime() - 60_000))
    .select(({ fn }) => fn.max('seconds').as('seconds'))
    .executeTakeFirst()
  const seconds = row?.seconds ?? 0
  if (seconds <= alarmingLag) return null
  return `The read models were ${counted(Math.round(seconds), 'second')} behind within the last two minutes.`
}

/**
 * Of all processes that write: which of them evaluates the rules is chance. What this one reads of its own counts also
 * where it cannot be noted: a full disk may be why.
 */
export async function fullDisk(db: Services['db'], own: OwnDisk): Promise<string | null> {
  try {
    await noteDisk(db, own)
  } catch (error) {
    const message = diskMessage(own)
    if (message === null) throw error
    return message
  }
  const fullest = await fullestDisk(db)
  return fullest ? diskMessage(fullest) : null
}

export const diskMessage = ({ free, total, host }: { free: number; total: number; host?: string }) =>
  free < total * freeDisk
    ? `Of the disk with the application's files${host === undefined ? '' : ` on ${host}`} ${Math.floor((free / total) * 100)} % is free.`
    : null

export function certificateMessage(end: Date, now: Date): string | null {
  const days = Math.floor((end.getTime() - now.getTime()) / 86_400_000)
  if (days >= daysOfCertificate) return null
  return days < 0
    ? 'The TLS certificate of the event store has expired.'
    : `The TLS certificate of the event store ends in ${counted(days, 'day')}.`
}

export const quorumMessage = ({ alive, all, led }: { alive: number; all: number; led: boolean }) =>
  led && alive > all / 2
    ? null
    : `The event store's cluster has no quorum: ${alive} of ${all} nodes answer${led ? '' : ', and none leads'}.`
