import * as z from 'zod'
import type { EventStoreVariables } from '../bench.ts'

export interface AppendJob {
  readonly databaseUrl: string
  readonly eventStore: EventStoreVariables
  /** Number of concurrent appends. */
  readonly connections: number
  readonly seconds: number
}

/** Result of an append job. Latencies are in milliseconds. */
export const appendResult = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() })
