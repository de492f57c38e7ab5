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

/** Where requests go: to all targets in turn. */
export interface Side {
  readonly url: string
  readonly targets: readonly Target[]
}

interface Pressure {
  readonly connections: number
  readonly extent: Extent
  /** So long each side is asked before, unmeasured. */
  readonly warmUp?: Extent
}

/** What the process that sends is told. */
export interface LoadJob extends Pressure {
  readonly sides: readonly Side[]
  /** How often each side is asked for the whole extent, one after another. */
  readonly turns: number
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
export async function load(children: Children, { url, targets, ...pressure }: Side & Pressure) {
  const [answer] = await loadInTurn(children, { sides: [{ url, targets }], turns: 1, ...pressure })
  if (!answer) throw new Error(`nothing was told of ${url}`)
  return answer
}

/** The same for several sides that are compared: a machine that is slower for a while is slower for all of them. */
export async function loadInTurn(children: Children, job: LoadJob): Promise<LoadAnswer[]> {
  const answers = await children.ask('ops/bench/processes/load.ts', job, z.array(loadAnswer))
  for (const { failures } of answers) {
    if (Object.keys(failures).length > 0) {
      throw new Error(`${job.sides[0]?.targets[0]?.path} failed under load: ${JSON.stringify(failures)}`)
    }
  }
  return answers
}
