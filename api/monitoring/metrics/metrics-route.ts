import { createHash, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import type { Health } from '#schema/api/health.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import { checkHealth, type Checks } from '../../health/checks.ts'
import { readLag } from '../../health/lag.ts'
import type { Router } from '../../http/route.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Services } from '../../services.ts'
import { daysUntil, recentEmails } from '../alerts/rules.ts'
import { fullestDisk, ownDisk } from '../disks.ts'
import { certificateExpiry, nodesWithTls } from '../node-certificates.ts'
import { openIncidents } from '../alerts/incidents.ts'
import type { Prometheus } from './prometheus.ts'
import { undeliveredEmails } from '../service-health.ts'

/** Registers `GET /metrics`, but only if METRICS_TOKEN is set. */
export function metricsRoute({ app, services }: Router, checks: Checks): void {
  const { prometheus } = services.metrics
  const token = services.config.METRICS_TOKEN
  if (!prometheus || token === undefined) return
  registerGauges(prometheus, services, checks)
  app.get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store')
    const [, given = ''] = /^Bearer +(.*)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (!isEqual(given, token)) {
      c.header('WWW-Authenticate', 'Bearer')
      throw new HttpError(401, 'The metrics token is missing or wrong. Send METRICS_TOKEN as a bearer token.')
    }
    return c.text(await prometheus.text(), 200, { 'Content-Type': prometheus.contentType })
  })
}

/** Compares in constant time. Otherwise the response time would help to guess the token. */
function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

const healthValue: Readonly<Record<Health['status'], number>> = { healthy: 1, degraded: 0.5, unhealthy: 0 }

function registerGauges(prometheus: Prometheus, services: Services, checks: Checks): void {
  const { metrics, replica } = services
  const pools = new Map([['primary', metrics.pool]])
  if (replica) pools.set('replica', replica.pool)
  const perServer = (count: (pool: Pool) => number) => () =>
    new Map([...pools].map(([server, pool]) => [server, count(pool)]))
  const check = checkHealth(checks)

  prometheus.gauge(
    {
      name: 'brandpath_database_connections',
      help: 'Connections of this process to Postgres.',
      label: 'server',
    },
    perServer(({ totalCount }) => totalCount),
  )
  prometheus.gauge(
    { name: 'brandpath_database_waiting', help: 'Queries waiting for a connection.', label: 'server' },
    perServer(({ waitingCount }) => waitingCount),
  )
  if (replica) {
    prometheus.gauge(
      { name: 'brandpath_replica_lag_seconds', help: 'Lag of the replica that answers queries.' },
      () => replica.lagMs / 1_000,
    )
  }
  prometheus.gauge(
    {
      name: 'brandpath_projection_lag_seconds',
      help: 'Age of the oldest event that the read models do not contain yet.',
    },
    async () => (await readLag(services)).seconds,
  )
  prometheus.gauge(
    {
      name: 'brandpath_projection_lag_events',
      help: 'Number of events that the read models do not contain yet, at most 10,000.',
    },
    async () => (await readLag(services)).events,
  )
  prometheus.gauge(
    { name: 'brandpath_incidents', help: 'Open incidents.' },
    async () => (await openIncidents(services.db, services.now())).length,
  )
  prometheus.gauge(
    {
      name: 'brandpath_mails',
      help: 'Emails waiting, failed within a day, and undelivered or sent within an hour.',
      label: 'state',
    },
    async () =>
      new Map(
        Object.entries({ ...(await undeliveredEmails(services)), ...(await recentEmails(services.db)) }),
      ),
  )
  prometheus.gauge(
    { name: 'brandpath_disk_free', help: 'Free share of the fullest data disk.' },
    async () => {
      // Without the database, and if the disk of the database is full, only this disk is known.
      const fullest = await withTimeout(1_000, 'fullestDisk', fullestDisk(services.db)).catch(() => undefined)
      const { free, total } = fullest ?? (await ownDisk(services))
      return free / total
    },
  )
  const nodes = nodesWithTls(services.config.EVENTSTORE_URL)
  if (nodes) {
    prometheus.gauge(
      { name: 'brandpath_certificate_days', help: 'Days until a certificate of the event store expires.' },
      async () => daysUntil(await certificateExpiry(nodes), services.now()),
    )
  }
  prometheus.gauge(
    {
      name: 'brandpath_service_health',
      help: 'State in /health: 1 healthy, 0.5 degraded, 0 unhealthy.',
      label: 'service',
    },
    async () =>
      new Map((await check()).services.map(({ service, status }) => [service, healthValue[status]])),
  )
}
