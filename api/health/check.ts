import { sql } from 'kysely'
import { serviceNames, type Health } from '#schema/api/health.ts'
import { noticeableLag } from '#schema/api/lag.ts'
import { counted } from '#domain/counted.ts'
import { utcMinute } from '#domain/utc-minute.ts'
import { allLeads, schemaInService, workLead } from '#schema/tables/database.ts'
import { acceptsNoWrites, isReadOnly } from '#store/read-only.ts'
import { withCauses } from '#store/with-causes.ts'
import { within } from '#store/within.ts'
import { trySession } from '../identity/sessions.ts'
import { leadsElsewhere, type Replica } from '../replica.ts'
import type { Services } from '../services.ts'
import { readLag } from './lag.ts'
import { mailCheck } from './mail.ts'
import { MeasuredFailure, type Measured } from './measured.ts'
import { probeStorage } from './storage.ts'

type Service = Health['services'][number]
type ServiceName = Service['service']

/** Resolves where the service works, to what it suffers from where it works badly; rejects with why it does not. */
export type Checks = Readonly<Record<ServiceName, () => Promise<Degraded | Measured | void>>>

export interface Degraded {
  readonly degraded: string
}

/** Milliseconds: answering later than this is degraded, not answering within that is unhealthy. */
const slow = 1_000
export const patience = 3_000
/** Less than that, so that it is said which of the two databases does not. */
const replicaPatience = 2_000
/** Seconds: read models that are so far behind make the projector unhealthy, which alarms. */
export const alarmingLag = 30
/** Seconds without a heartbeat, of which there is one a second: a standby would have taken the lead over by then. */
const leaderless = 15

export const healthChecks = (services: Services): Checks => ({
  database: async () => {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(services.db)
    if (rows[0]?.isReadOnly) throw new Error(acceptsNoWrites)
    return services.replica ? askReplica(services.replica) : undefined
  },
  email: mailCheck(services.config),
  authentication: () => trySession(services.db, services.now()),
  storage: async () => {
    await probeStorage(services)
  },
  projector: () => askProjector(services),
})

/** Without it no query is answered; one that is behind answers with what was. */
async function askReplica(replica: Replica): Promise<Degraded | void> {
  const standing = await within(replicaPatience, 'the replica', replica.standing()).catch(
    (cause: unknown) => {
      throw new Error('The replica that answers the queries does not answer', { cause })
    },
  )
  if (standing === 'another') throw new Error(leadsElsewhere)
  void replica.caughtUp() // nobody else may ask, and it is known by that how far it is behind
  const seconds = replica.behindFor / 1_000
  if (seconds <= noticeableLag) return
  const behind = `The replica that answers the queries is ${counted(Math.round(seconds), 'second')} behind`
  if (seconds > alarmingLag) throw new Error(behind)
  return { degraded: behind }
}

/**
 * The read models go on, somebody leads them and sends mails, and they are not far behind. Stale ones are served all the
 * same: they are no less ready.
 */
async function askProjector(services: Services): Promise<Degraded | void> {
  const leaders = await services.db
    .selectFrom('work.leaders')
    .select(['version', 'trouble', 'beat_at'])
    .select(sql<number>`extract(epoch from clock_timestamp() - beat_at)::float8`.as('silent'))
    .where('version', 'in', allLeads(schemaInService(services.config)))
    .orderBy('beat_at')
    .execute()
  const stuck = leaders.find(({ trouble }) => trouble !== null)
  if (stuck)
    throw new Error(
      `${isMailing(stuck) ? 'What sends mails stands' : 'The read models stand'} still: ${stuck.trouble}`,
    )
  // However little is behind now: whatever is appended next would wait.
  const quiet = leaders.filter(({ silent }) => silent > leaderless)
  const [longest] = quiet
  if (longest) throw new Error(silence(longest.beat_at, quiet))
  const { events, seconds } = await readLag(services)
  if (seconds <= noticeableLag) return
  const behind = `The read models are ${counted(events, 'event')} and ${counted(Math.round(seconds), 'second')} behind`
  if (seconds > alarmingLag) throw new Error(behind)
  return { degraded: behind }
}

const isMailing = ({ version }: { readonly version: string }) => version === workLead

/** Who is gone since when, and what waits for it. */
function silence(since: Date, quiet: readonly { readonly version: string }[]): string {
  const who = quiet.every(isMailing) ? 'No projector that sends mails' : 'No projector'
  const waiting = quiet.some(isMailing) ? ': all mails but those of alerts wait for one' : ''
  return `${who} has given a sign of life since ${utcMinute(since)}${waiting}`
}

/**
 * Asks all services at once. A service is unhealthy where it fails or does not answer in three seconds, degraded
 * where it takes longer than one or says so; the whole is as its worst service. Whoever asks while others do gets the same
 * answer, so that asking often costs nothing.
 */
export function checkHealth(checks: Checks): () => Promise<Health> {
  let underWay: Promise<Health> | null = null
  return () => {
    underWay ??= checkAll(checks).finally(() => (underWay = null))
    return underWay
  }
}

async function checkAll(checks: Checks): Promise<Health> {
  const services = await Promise.all(serviceNames.map((name) => checkOne(name, checks[name])))
  return { status: worst(services.map(({ status }) => status)), services }
}

export async function checkOne(service: ServiceName, check: Checks[ServiceName]): Promise<Service> {
  const begun = performance.now()
  try {
    const found = await within(patience, service, check())
    const responseTime = rounded(found && 'took' in found ? found.took : performance.now() - begun)
    if (found && 'degraded' in found)
      return { service, status: 'degraded', responseTime, error: found.degraded }
    if (responseTime <= slow) return { service, status: 'healthy', responseTime }
    return { service, status: 'degraded', responseTime, error: tooSlow(responseTime) }
  } catch (error) {
    const took = error instanceof MeasuredFailure ? error.took : performance.now() - begun
    return { service, status: 'unhealthy', responseTime: rounded(took), error: reasonOf(error) }
  }
}

/** Of services that stand on the database each says in its own way that it only reads. */
export function reasonOf(error: unknown): string {
  if (isReadOnly(error)) return acceptsNoWrites
  return withCauses(error)
}

const tooSlow = (milliseconds: number) =>
  `It answered after ${inWords(Math.ceil(milliseconds))}: more than ${inWords(slow)} counts as degraded`

const inWords = (milliseconds: number) => `${milliseconds.toLocaleString('en-GB')} ms`

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10

function worst(statuses: readonly Health['status'][]): Health['status'] {
  if (statuses.includes('unhealthy')) return 'unhealthy'
  return statuses.includes('degraded') ? 'degraded' : 'healthy'
}
