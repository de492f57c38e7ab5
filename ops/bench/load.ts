import * as z from 'zod'
import type { Children } from './children.ts'

/** A request that is sent again and again, by whoever's cookie it bears. */
export interface Target {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly cookie?: string
  /** In turn: none of them repeats the one before. */
  readonly bodies?: readonly string[]
}

/** How long. */
export type Extent = { readonly seconds: number } | { readonly requests: number }

/** Over all targets in turn; before it so long unmeasured. */
export interface LoadJob {
  readonly url: string
  readonly connections: number
  readonly targets: readonly Target[]
  readonly extent: Extent
  readonly warmUp?: Extent
}

const loadAnswer = z.object({
  perSecond: z.number(),
  requests: z.number(),
  /** Statuses other than success, each with how many there were. */
  failures: z.record(z.string(), z.number()),
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
})
/** Latencies in milliseconds. */
export type LoadAnswer = z.infer<typeof loadAnswer>

/** Sends requests from a process of its own. @throws where one of them failed. */
export async function load(children: Children, job: LoadJob): Promise<LoadAnswer> {
  const answer = await children.ask('ops/bench/processes/load.ts', job, loadAnswer)
  if (Object.keys(answer.failures).length > 0) {
    throw new Error(`${job.targets[0]?.path} failed under load: ${JSON.stringify(answer.failures)}`)
  }
  return answer
}
