import * as z from 'zod/mini'

/**
 * `position` is the projection position: a client that has another one refetches everything. `keys` name what changed, such
 * as `project:42` or `votes`; `*` is everything.
 */
export const liveMessage = z.object({
  position: z.string(),
  keys: z.union([z.array(z.string()), z.literal('*')]),
})
export type LiveMessage = z.infer<typeof liveMessage>
