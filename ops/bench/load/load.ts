import * as z from 'zod'
import type { ChildProcesses } from '../children.ts'

/** A request that is sent repeatedly. */
export interface Target {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly cookie?: string
  /** Bodies of successive requests. They differ, because each request must change the resource. */
  readonly bodies?: readonly string[]
}

export type Extent = { readonly seconds: number } | { readonly requests: number }

/** A server, and the requests that are sent to the server repeatedly in this order. */
export interface LoadTarget {
  readonly url: string
  readonly targets: readonly Target[]
}

interface Pressure {
  readonly connections: number
  readonly extent: Extent
  /** Number or duration of the requests before the measurement. */
  readonly warmUp?: Extent
}

export interface LoadJob extends Pressure {
  readonly servers: readonly LoadTarget[]
  /** Number of measured periods per server. */
  readonly turns: number
}

const loadResult = z.object({
  perSecond: z.number(),
  requests: z.number(),
  /** Number of failed requests by HTTP status or connection error. */
  failures: z.record(z.string(), z.number()),
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
})
/** Result of a measurement. Latencies are in milliseconds. */
export type LoadResult = z.infer<typeof loadResult>

/** Sends requests to one server from another process. @throws if a request fails */
export async function load(children: ChildProcesses, { url, targets, ...pressure }: LoadTarget & Pressure) {
  const [result] = await loadInTurn(children, { servers: [{ url, targets }], turns: 1, ...pressure })
  if (!result) throw new Error(`The load process returned no result for ${url}.`)
  return result
}

/** Measures several servers in alternating periods. A slow phase of the machine then affects all servers equally. */
export async function loadInTurn(children: ChildProcesses, job: LoadJob): Promise<LoadResult[]> {
  const results = await children.ask('ops/bench/processes/load.ts', job, z.array(loadResult))
  for (const { failures } of results) {
    if (Object.keys(failures).length > 0) {
      throw new Error(
        `Requests to ${job.servers[0]?.targets[0]?.path} failed under load, by status: ${JSON.stringify(failures)}`,
      )
    }
  }
  return results
}
