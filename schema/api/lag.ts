import * as z from 'zod/mini'
import { count } from './shared.ts'

/** Maximum number of events in a lag. The server stops counting at this number. */
export const maxCountedEvents = 10_000
export const noticeableLagSeconds = 5

export const lag = z.object({
  events: count,
  seconds: z.number().check(z.nonnegative()),
})
export type Lag = z.infer<typeof lag>
