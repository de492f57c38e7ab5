import { histogramSteps } from '#schema/api/monitoring.ts'

/** What was measured of a route's requests in one minute. */
export interface RequestMinute {
  readonly minute: Date
  /** `GET /api/projects/{id}` */
  readonly route: string
  count: number
  failures: number
  totalMs: number
  minMs: number
  maxMs: number
  readonly histogram: number[]
}

export interface Measurement {
  readonly route: string
  readonly ms: number
  readonly status: number
}

/** The requests of this process, by minute and route, until they are added to those of the others. */
export class RequestMeter {
  #measured = new Map<string, RequestMinute>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  add({ route, ms, status }: Measurement): void {
    const minute = minuteOf(this.#now())
    const key = `${minute.getTime()} ${route}`
    const sum = this.#measured.get(key) ?? nothing(minute, route)
    this.#measured.set(key, sum)
    sum.count += 1
    if (status >= 500) sum.failures += 1
    sum.totalMs += ms
    sum.minMs = Math.min(sum.minMs, ms)
    sum.maxMs = Math.max(sum.maxMs, ms)
    const step = stepOf(ms)
    sum.histogram[step] = (sum.histogram[step] ?? 0) + 1
  }

  /** Hands over what was measured since the last time. */
  take(): readonly RequestMinute[] {
    const taken = [...this.#measured.values()]
    this.#measured = new Map()
    return taken
  }

  /** Takes back what could not be added to the others'. */
  giveBack(taken: readonly RequestMinute[]): void {
    for (const one of taken) {
      const key = `${one.minute.getTime()} ${one.route}`
      const since = this.#measured.get(key)
      this.#measured.set(key, since ? sumOf(one, since) : one)
    }
  }
}

export const minuteOf = (time: Date) => new Date(Math.floor(time.getTime() / 60_000) * 60_000)

/** Ends the routes of the client's files and pages, and of addresses where nothing is: none of its own answers them. */
export const ofFiles = ' *'
export const isOfFiles = (route: string) => route.endsWith(ofFiles)

const nothing = (minute: Date, route: string): RequestMinute => ({
  minute,
  route,
  count: 0,
  failures: 0,
  totalMs: 0,
  minMs: Number.POSITIVE_INFINITY,
  maxMs: 0,
  histogram: Array.from({ length: histogramSteps.length + 1 }, () => 0),
})

const stepOf = (ms: number) => {
  const step = histogramSteps.findIndex((upTo) => ms <= upTo)
  return step === -1 ? histogramSteps.length : step
}

const sumOf = (one: RequestMinute, other: RequestMinute): RequestMinute => ({
  minute: one.minute,
  route: one.route,
  count: one.count + other.count,
  failures: one.failures + other.failures,
  totalMs: one.totalMs + other.totalMs,
  minMs: Math.min(one.minMs, other.minMs),
  maxMs: Math.max(one.maxMs, other.maxMs),
  histogram: one.histogram.map((count, step) => count + (other.histogram[step] ?? 0)),
})
