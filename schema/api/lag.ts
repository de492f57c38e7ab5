import * as z from 'zod/mini'

/** No more missing events are counted: nobody waits for that. */
export const mostMissing = 10_000
/** Seconds: what has just happened comes within a moment, and people notice read models that are further behind. */
export const noticeableLag = 5

/** How far the read models are behind the log. */
export const lag = z.object({
  /** How many are missing; not counted beyond 10,000. */
  events: z.int().check(z.nonnegative()),
  /** Since the first event that is missing occurred; 0 where none is. */
  seconds: z.number().check(z.nonnegative()),
})
export type Lag = z.infer<typeof lag>
