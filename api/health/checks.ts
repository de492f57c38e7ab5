import { formatCount, formatUtcMinute } from '#domain/shared/format.ts'
import { sql } from 'kysely'
import { serviceNames, type Health } from '#schema/api/health.ts'
import { noticeableLagSeconds } from '#schema/api/lag.ts'
import { defaultLocale, numberFormat } from '#schema/locale.ts'
import { leasesFor, readSchema, workLease } from '#schema/tables/database.ts'
import { isReadOnlyError, readOnlyMessage } from '#kernel/postgres/sqlstate.ts'
import { messageWithCauses } from '#kernel/telemetry/messages.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import { probeSessions } from '../http/sessions.ts'
import { alertConditions } from '../monitoring/alerts/conditions.ts'
import { wrongReplicaMessage, type Replica } from '../replica/replica.ts'
import type { Services } from '../services.ts'
import { emailCheck, type Measured } from './email-check.ts'
import { readLag } from './lag.ts'
import { probeStorage } from './storage-probe.ts'

type Service = Health['services'][number]
type ServiceName = Service['service']

/** A check rejects if its service is unhealthy. If the service is degraded, the check resolves to the reason. */
export type Checks = Readonly<Record<ServiceName, () => Promise<Degraded | Measured | void>>>

export interface Degraded {
  readonly degraded: string
}

const degradedAfterMs = 1_000
export const unhealthyAfterMs = 3_000
/** Timeout of the replica check. It is shorter than `unhealthyAfterMs`, so that the error names the replica. */
const replicaTimeoutMs = 2_000
/** Limit on the time without a leader's heartbeat. Includes 10 s until a takeover begins, and 5 s for the takeover. */
const maxSilentSeconds = 15

export const healthChecks = (services: Services): Checks => ({
  database: async () => {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(services.db)
    if (rows[0]?.isReadOnly) throw new Error(readOnlyMessage)
    return services.replica ? checkReplica(services.replica) : undefined
  },
  email: emailCheck(services.config),
  authentication: () => probeSessions(services.db, services.now()),
  storage: () => probeStorage(services).then(() => undefined),
  projector: () => checkProjector(services),
})

async function checkReplica(replica: Replica): Promise<Degraded | void> {
  const status = await withTimeout(replicaTimeoutMs, 'the replica', replica.status()).catch(
    (cause: unknown) => {
      throw new Error('The database replica at READ_DATABASE_URL does not answer', { cause })
    },
  )
  if (status === 'unrelated') throw new Error(wrongReplicaMessage)
  void replica.caughtUp() // this wait updates `lagMs`, even if no other request waits for the replica
  const seconds = replica.lagMs / 1_000
  return judgeLag(seconds, `The replica that answers queries is ${secondsText(seconds)} behind`)
}

function judgeLag(seconds: number, message: string): Degraded | void {
  if (seconds <= noticeableLagSeconds) return
  if (seconds > alertConditions.lag.moreThanSeconds) throw new Error(message)
  return { degraded: message }
}

const secondsText = (seconds: number) => formatCount(Math.round(seconds), 'second')

async function checkProjector(services: Services): Promise<Degraded | void> {
  const leaders = await services.db
    .selectFrom('work.leaders')
    .select(['version', 'trouble', 'beat_at'])
    .select(sql<number>`extract(epoch from clock_timestamp() - beat_at)::float8`.as('silentSeconds'))
    .where('version', 'in', leasesFor(readSchema))
    .orderBy('beat_at')
    .execute()
  const stalled = leaders.find(({ trouble }) => trouble !== null)
  if (stalled) {
    const work = isBackgroundWork(stalled) ? 'Emails and background work' : 'The read models'
    throw new Error(`${work} are stalled: ${stalled.trouble}`)
  }
  // Checked even without a lag: without a leader, the next event would not be projected.
  const silent = leaders.filter(({ silentSeconds }) => silentSeconds > maxSilentSeconds)
  const [longest] = silent
  if (longest) throw new Error(silenceMessage(longest.beat_at, silent))
  const { events, seconds } = await readLag(services)
  const lag = `${formatCount(events, 'event')} and ${secondsText(seconds)}`
  return judgeLag(seconds, `The read models are ${lag} behind`)
}

const isBackgroundWork = ({ version }: { readonly version: string }) => version === workLease

function silenceMessage(since: Date, silent: readonly { readonly version: string }[]): string {
  const worker = silent.every(isBackgroundWork) ? 'an email worker' : 'a projector'
  const consequence = silent.some(isBackgroundWork) ? '. All emails except alerts are waiting' : ''
  return `No heartbeat from ${worker} since ${formatUtcMinute(since)}${consequence}`
}

/** Time for which a result is returned again. Each run of the checks writes to Postgres, and every caller may request it. */
const keptForMs = 1_000

/**
 * The overall status is the worst status of all services. Concurrent callers share one run of the checks, and callers within
 * a second after the run get its result. A failed run is not kept.
 */
export function checkHealth(checks: Checks, now = () => performance.now()): () => Promise<Health> {
  let latest: Promise<Health> | null = null
  let expiresAt = Infinity
  return () => {
    if (latest === null || now() >= expiresAt) {
      latest = runChecks(checks)
      expiresAt = Infinity
      latest.then(
        () => (expiresAt = now() + keptForMs),
        () => (latest = null),
      )
    }
    return latest
  }
}

async function runChecks(checks: Checks): Promise<Health> {
  const services = await Promise.all(serviceNames.map((name) => runCheck(name, checks[name])))
  return { status: worst(services.map(({ status }) => status)), services }
}

export async function runCheck(service: ServiceName, check: Checks[ServiceName]): Promise<Service> {
  const startedAt = performance.now()
  try {
    const result = await withTimeout(unhealthyAfterMs, service, check())
    const responseTime = rounded(result && 'took' in result ? result.took : performance.now() - startedAt)
    if (result && 'degraded' in result)
      return { service, status: 'degraded', responseTime, error: result.degraded }
    if (responseTime <= degradedAfterMs) return { service, status: 'healthy', responseTime }
    return { service, status: 'degraded', responseTime, error: slowMessage(responseTime) }
  } catch (error) {
    const responseTime = rounded(performance.now() - startedAt)
    return { service, status: 'unhealthy', responseTime, error: reasonOf(error) }
  }
}

/** Returns the message of an error. All errors of a read-only database get the same message. */
export function reasonOf(error: unknown): string {
  if (isReadOnlyError(error)) return readOnlyMessage
  return messageWithCauses(error)
}

const slowMessage = (ms: number) =>
  `The health check took ${formatMs(Math.ceil(ms))}. More than ${formatMs(degradedAfterMs)} counts as degraded`

const formatMs = (ms: number) => `${numberFormat(defaultLocale).format(ms)} ms`

const rounded = (ms: number) => Math.round(ms * 10) / 10

function worst(statuses: readonly Health['status'][]): Health['status'] {
  if (statuses.includes('unhealthy')) return 'unhealthy'
  return statuses.includes('degraded') ? 'degraded' : 'healthy'
}
