import * as z from 'zod/mini'

/**
 * Message of the live update stream. On a new stream, a client whose last `position` differs refetches everything.
 * `keys` are the changed resources, such as `project:42` or `votes`; `*` means that any resource may have changed.
 */
export const liveMessage = z.object({
  position: z.string(),
  keys: z.union([z.array(z.string()), z.literal('*')]),
})
export type LiveMessage = z.infer<typeof liveMessage>
