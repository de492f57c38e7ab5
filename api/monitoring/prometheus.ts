import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Health } from '#schema/api/health.ts'
import { histogramSteps } from '#schema/api/monitoring.ts'
import { within } from '#store/within.ts'
import { checkHealth, patience, type Checks } from '../health/check.ts'
import { readLag } from '../health/lag.ts'
import type { Services } from '../services.ts'
import { openIncidents } from './incidents.ts'
import type { Measurement } from './request-meter.ts'
import { undelivered } from './service-health.ts'

/** Prometheus waits for ten seconds, and then has nothing at all. */
const inTime = async <T>(name: string, measure: () => T | Promise<T>): Promise<T> =>
  within(patience, name, Promise.resolve(measure()))

const worth: Readonly<Record<Health['status'], number>> = { healthy: 1, degraded: 0.5, unhealthy: 0 }

/** What a process tells of itself to Prometheus, which asks every process and adds up by itself. */
export class Prometheus {
  readonly #registry = new Registry()
  readonly #requests = new Histogram({
    name: 'brandpath_request_duration_seconds',
    help: 'How long requests took, by route pattern and status.',
    labelNames: ['route', 'status'],
    buckets: histogramSteps.map((ms) => ms / 1_000),
    registers: [this.#registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  readonly contentType = this.#registry.contentType

  observe({ route, status, ms }: Measurement): void {
    this.#requests.observe({ route, status }, ms / 1_000)
  }

  /** As text in Prometheus's format. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** What is asked of others whenever somebody asks us. Who does not answer is left out, not told of with a zero. */
  watch(services: Services, checks: Checks): void {
    this.#watchDatabases(services)
    this.#gauge(
      'brandpath_projection_lag_seconds',
      'Age of the first event that the read models lack.',
      async () => (await readLag(services)).seconds,
    )
    this.#gauge(
      'brandpath_projection_lag_events',
      'Events that the read models lack, up to 10,000.',
      async () => (await readLag(services)).events,
    )
    this.#gauge(
      'brandpath_incidents',
      'Incidents that administrators were told of and that are not over.',
      async () => (await openIncidents(services.db, services.now())).length,
    )
    this.#gauges(
      'brandpath_mails',
      'Mails that wait, and those given up within a day.',
      'state',
      async () => new Map(Object.entries(await undelivered(services))),
    )
    const check = checkHealth(checks)
    this.#gauges(
      'brandpath_service_health',
      'As /health says: 1 is healthy, 0.5 degraded, 0 unhealthy.',
      'service',
      async () => new Map((await check()).services.map(({ service, status }) => [service, worth[status]])),
    )
  }

  #watchDatabases({ measuring, replica }: Services): void {
    const pools = new Map([['primary', measuring.pool]])
    if (replica) pools.set('replica', replica.pool)
    const ofEach = (count: (pool: Pool) => number) => async () =>
      new Map([...pools].map(([server, pool]) => [server, count(pool)]))
    this.#gauges(
      'brandpath_database_connections',
      'Connections to Postgres of this process.',
      'server',
      ofEach(({ totalCount }) => totalCount),
    )
    this.#gauges(
      'brandpath_database_waiting',
      'Requests that wait for a connection.',
      'server',
      ofEach(({ waitingCount }) => waitingCount),
    )
    if (!replica) return
    this.#gauge(
      'brandpath_replica_lag_seconds',
      'For how long the replica that answers the queries is waited for.',
      () => replica.behindFor / 1_000,
    )
  }

  #gauge(name: string, help: string, measure: () => number | Promise<number>): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        gauge.reset()
        const value = await inTime(name, measure).catch(() => null)
        if (value === null) gauge.remove()
        else gauge.set(value)
      },
    })
  }

  /** One question, and a value for each label that its answer has. */
  #gauges(
    name: string,
    help: string,
    label: string,
    measure: () => Promise<ReadonlyMap<string, number>>,
  ): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        gauge.reset()
        const values = await inTime(name, measure).catch(() => new Map<string, number>())
        for (const [of, value] of values) gauge.set({ [label]: of }, value)
      },
    })
  }
}
