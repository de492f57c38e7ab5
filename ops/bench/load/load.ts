import * as z from 'zod'
import type { ChildProcesses } from '../children.ts'

/** A request that is sent repeatedly. */
export interface Target {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly cookie?: string
  /** Used in turn, so that each request changes something. */
  readonly bodies?: readonly string[]
}

export type Extent = { readonly seconds: number } | { readonly requests: number }

/** A server and the requests that it receives in turn. */
export interface LoadTarget {
  readonly url: string
  readonly targets: readonly Target[]
}

interface Pressure {
  readonly connections: number
  readonly extent: Extent
  /** Requests before the measurement. */
  readonly warmUp?: Extent
}

export interface LoadJob extends Pressure {
  readonly sides: readonly LoadTarget[]
  /** How often the sides take turns. */
  readonly turns: number
}

const loadAnswer = z.object({
  perSecond: z.number(),
  requests: z.number(),
  /** Number of responses per status that is not a success. */
  failures: z.record(z.string(), z.number()),
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
})
/** Latencies in milliseconds. */
export type LoadAnswer = z.infer<typeof loadAnswer>

/** Sends requests from a separate process. @throws if a request fails */
export async function load(children: ChildProcesses, { url, targets, ...pressure }: LoadTarget & Pressure) {
  const [result] = await loadInTurn(children, { sides: [{ url, targets }], turns: 1, ...pressure })
  if (!result) throw new Error(`autocannon returned no result for ${url}`)
  return result
}

/** Compares several servers. They take turns, so that a slow phase of the machine affects all of them. */
export async function loadInTurn(children: ChildProcesses, job: LoadJob): Promise<LoadAnswer[]> {
  const results = await children.ask('ops/bench/processes/load.ts', job, z.array(loadAnswer))
  for (const { failures } of results) {
    if (Object.keys(failures).length > 0) {
      throw new Error(`${job.sides[0]?.targets[0]?.path} failed under load: ${JSON.stringify(failures)}`)
    }
  }
  return results
}
