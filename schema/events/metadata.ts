import * as z from 'zod'

export const eventMetadata = z.object({
  /** User id of the actor; null for the system. */
  actor: z.int().positive().nullable(),
  /** Request id, shared by all events that a request caused. */
  correlationId: z.string(),
  causationId: z.string(),
  /** UUIDv5 of user and idempotency key, or random. */
  commandId: z.string(),
  /** ISO 8601, UTC; never goes back within a stream. */
  occurredAt: z.iso.datetime(),
  version: z.int().positive(),
  /** W3C trace context; missing without tracing. */
  traceparent: z.string().optional(),
})
export type EventMetadata = z.infer<typeof eventMetadata>
