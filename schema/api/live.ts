import * as z from 'zod/mini'

/**
 * Message of `GET /api/live`. `position` is the projection position: a client that has another one refetches
 * everything. `keys` name what changed: `project:42`, `team:42`, `votes`, `guides`, `roadmap`, `inbox`, or `*`
 * for everything.
 */
export const liveMessage = z.object({
  position: z.string(),
  keys: z.union([z.array(z.string()), z.literal('*')]),
})
export type LiveMessage = z.infer<typeof liveMessage>
