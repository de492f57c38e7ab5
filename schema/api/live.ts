import * as z from 'zod/mini'

/**
 * Message to connected clients about changed data. `keys` are the changed resources, such as `project:42` or `votes`; `*`
 * means any resource. After a reconnect, the client fetches all data again if `position` has changed.
 */
export const liveMessage = z.object({
  position: z.string(),
  keys: z.union([z.array(z.string()), z.literal('*')]),
})
export type LiveMessage = z.infer<typeof liveMessage>

/** Interval of the events `heartbeat`, by which a client notices that its connection is lost. */
export const heartbeatMs = 20_000
