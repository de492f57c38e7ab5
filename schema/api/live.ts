import * as z from 'zod/mini'

/**
 * A message of `GET /api/live`. `position` is how far the read models are: a client that stood elsewhere before
 * its stream began has missed something, and asks for everything again. `keys` name what changed: `project:42`,
 * `team:42`, `votes`, `guides`, `roadmap`, `inbox`; `*` stands for anything.
 */
export const liveMessage = z.object({
  position: z.string(),
  keys: z.union([z.array(z.string()), z.literal('*')]),
})
export type LiveMessage = z.infer<typeof liveMessage>
