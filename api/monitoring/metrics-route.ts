import { createHash, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import type { Health } from '#schema/api/health.ts'
import { checkHealth, type Checks } from '../health/checks.ts'
import { readLag } from '../health/lag.ts'
import type { Router } from '../http/route.ts'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../services.ts'
import { openIncidents } from './incidents.ts'
import type { Prometheus } from './prometheus.ts'
import { undeliveredEmails } from './service-health.ts'

/** `GET /metrics` for holders of METRICS_TOKEN. Without a token there is no such route. */
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
      throw new HttpError(401, 'Send METRICS_TOKEN as a bearer token to read the metrics')
    }
    return c.text(await prometheus.text(), 200, { 'Content-Type': prometheus.contentType })
  })
}

/** Compares in constant time. */
function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

const healthValue: Readonly<Record<Health['status'], number>> = { healthy: 1, degraded: 0.5, unhealthy: 0 }

function registerGauges(prometheus: Prometheus, services: Services, checks: Checks): void {
  registerDatabaseGauges(prometheus, services)
  prometheus.gauge(
    'brandpath_projection_lag_seconds',
    'Age of the oldest event that the read models lack.',
    async () => (await readLag(services)).seconds,
  )
  prometheus.gauge(
    'brandpath_projection_lag_events',
    'Number of events that the read models lack, at most 10,000.',
    async () => (await readLag(services)).events,
  )
  prometheus.gauge(
    'brandpath_incidents',
    'Open incidents.',
    async () => (await openIncidents(services.db, services.now())).length,
  )
  prometheus.labelledGauge(
    { name: 'brandpath_mails', help: 'Emails waiting, and emails failed within a day.', label: 'state' },
    async () => new Map(Object.entries(await undeliveredEmails(services))),
  )
  const check = checkHealth(checks)
  prometheus.labelledGauge(
    {
      name: 'brandpath_service_health',
      help: 'State in /health: 1 healthy, 0.5 degraded, 0 unhealthy.',
      label: 'service',
    },
    async () =>
      new Map((await check()).services.map(({ service, status }) => [service, healthValue[status]])),
  )
}

function registerDatabaseGauges(prometheus: Prometheus, { metrics, replica }: Services): void {
  const pools = new Map([['primary', metrics.pool]])
  if (replica) pools.set('replica', replica.pool)
  const perServer = (count: (pool: Pool) => number) => () =>
    new Map([...pools].map(([server, pool]) => [server, count(pool)]))
  prometheus.labelledGauge(
    {
      name: 'brandpath_database_connections',
      help: 'Connections of this process to Postgres.',
      label: 'server',
    },
    perServer(({ totalCount }) => totalCount),
  )
  prometheus.labelledGauge(
    { name: 'brandpath_database_waiting', help: 'Requests waiting for a connection.', label: 'server' },
    perServer(({ waitingCount }) => waitingCount),
  )
  if (!replica) return
  prometheus.gauge(
    'brandpath_replica_lag_seconds',
    'Lag of the replica that answers queries.',
    () => replica.lagMs / 1_000,
  )
}
