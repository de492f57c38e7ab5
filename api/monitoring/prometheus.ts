import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { histogramSteps } from '#schema/api/monitoring.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import type { Measurement } from './request-meter.ts'

/** Prometheus gives up a scrape after ten seconds, so one slow gauge must not delay the others. */
const gaugeTimeoutMs = 3_000

/** The metrics of this process. Prometheus scrapes each process and adds them up. */
export class Prometheus {
  readonly #registry = new Registry()
  readonly #requests = new Histogram({
    name: 'brandpath_request_duration_seconds',
    help: 'Duration of requests by route pattern and status.',
    labelNames: ['route', 'status'],
    buckets: histogramSteps.map((ms) => ms / 1_000),
    registers: [this.#registry],
  })
  readonly contentType = this.#registry.contentType

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  observe({ route, status, ms }: Measurement): void {
    this.#requests.observe({ route, status }, ms / 1_000)
  }

  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** A value that is measured at each scrape. If the measurement fails, the metric is missing. */
  gauge(name: string, help: string, measure: () => number | Promise<number>): void {
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

  /** One measurement with a value per label. */
  labelledGauge(
    { name, help, label }: { readonly name: string; readonly help: string; readonly label: string },
    measure: () => ReadonlyMap<string, number> | Promise<ReadonlyMap<string, number>>,
  ): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        gauge.reset()
        const values = await inTime(name, measure).catch(() => new Map<string, number>())
        for (const [labelValue, value] of values) gauge.set({ [label]: labelValue }, value)
      },
    })
  }
}

const inTime = async <T>(name: string, measure: () => T | Promise<T>): Promise<T> =>
  withTimeout(gaugeTimeoutMs, name, Promise.resolve(measure()))
