import * as z from 'zod'
import type { Statement } from './statement.ts'

export interface BareJob extends Statement {
  readonly databaseUrl: string
}

/** Number of concurrent queries, and duration of the queries in seconds. */
export const bareQuestion = z.object({ connections: z.number(), seconds: z.number() })

/** Result of the queries. Latencies are in milliseconds. */
export const bareResult = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() })
