import * as z from 'zod'

export const eventMetadata = z.object({
  /** Id of the user who caused the event; null for the system. */
  actor: z.int().positive().nullable(),
  /** Request id, which is the same for all events of a request. */
  correlationId: z.string(),
  causationId: z.string(),
  /** Command id: a UUIDv5 of user and idempotency key, or a random UUID if the request had no idempotency key. */
  commandId: z.string(),
  /** Time of the event, ISO 8601, UTC. Never decreases within a stream. */
  occurredAt: z.iso.datetime(),
  version: z.int().positive(),
  /** W3C trace context of the span that appended the event. Missing if tracing is off. */
  traceparent: z.string().optional(),
})
export type EventMetadata = z.infer<typeof eventMetadata>
