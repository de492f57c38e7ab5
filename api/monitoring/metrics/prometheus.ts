import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { histogramSteps } from '#schema/api/monitoring.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import type { Measurement } from './request-meter.ts'

/** Time limit of a gauge. A slow gauge must not delay the others, because Prometheus waits only ten seconds. */
const gaugeTimeoutMs = 3_000

export class Prometheus {
  readonly #registry = new Registry()
  readonly #requests = new Counter({
    name: 'brandpath_requests_total',
    help: 'Number of requests by route pattern and status.',
    labelNames: ['route', 'status'],
    registers: [this.#registry],
  })
  /** Has no label for the status, which would multiply the number of lines. A long text would block the event loop. */
  readonly #durations = new Histogram({
    name: 'brandpath_request_duration_seconds',
    help: 'Duration of requests by route pattern.',
    labelNames: ['route'],
    buckets: histogramSteps.map((ms) => ms / 1_000),
    registers: [this.#registry],
  })
  readonly contentType = this.#registry.contentType

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  observe({ route, status, ms }: Measurement): void {
    this.#requests.inc({ route, status })
    this.#durations.observe({ route }, ms / 1_000)
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** Registers a gauge. Each scrape calls `measure`. If `measure` fails, the gauge has no value in this scrape. */
  gauge(
    { name, help, label }: { readonly name: string; readonly help: string; readonly label?: string },
    measure: () => GaugeValue | Promise<GaugeValue>,
  ): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.#registry],
      async collect(): Promise<void> {
        gauge.reset()
        const values = await withTimeout(gaugeTimeoutMs, name, Promise.try(measure)).catch(
          () => new Map<string, number>(),
        )
        if (typeof values === 'number') gauge.set(values)
        else if (label === undefined) gauge.remove()
        else for (const [value, amount] of values) gauge.set({ [label]: value }, amount)
      },
    })
  }
}

type GaugeValue = number | ReadonlyMap<string, number>
