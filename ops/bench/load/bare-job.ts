import * as z from 'zod'
import type { Statement } from './statement.ts'

export interface BareJob extends Statement {
  readonly databaseUrl: string
}

/** How many queries run concurrently, and for how long. */
export const bareQuestion = z.object({ connections: z.number(), seconds: z.number() })

/** Latencies in milliseconds. */
export const bareAnswer = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() })
