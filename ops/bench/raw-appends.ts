import * as z from 'zod'

export interface AppendJob {
  readonly databaseUrl: string
  /** Appends that are under way at once. */
  readonly connections: number
  readonly seconds: number
}

/** Latencies in milliseconds. */
export const appendAnswer = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() })
