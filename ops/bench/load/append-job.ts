import * as z from 'zod'

export interface AppendJob {
  readonly databaseUrl: string
  /** Number of concurrent appends. */
  readonly connections: number
  readonly seconds: number
}

/** Result of an append job. Latencies are in milliseconds. */
export const appendResult = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() })
