import * as z from 'zod/mini'

/** Largest number of missing events that is counted. */
export const maxCountedEvents = 10_000
/** Lag in seconds that users notice. */
export const noticeableLagSeconds = 5

/** Lag of the read models behind the log. */
export const lag = z.object({
  events: z.int().check(z.nonnegative()),
  seconds: z.number().check(z.nonnegative()),
})
export type Lag = z.infer<typeof lag>
