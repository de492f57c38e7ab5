import * as z from 'zod'

/** What stands beside every event's payload. */
export const eventMetadata = z.object({
  /** The user who acted; null where the system did. */
  actor: z.int().positive().nullable(),
  /** The request's id: shared by all that one request caused. */
  correlationId: z.string(),
  /** The command or event that led to this one. */
  causationId: z.string(),
  /** UUIDv5 of user and idempotency key, or random. */
  commandId: z.string(),
  /** ISO 8601, UTC; never goes back within a stream. */
  occurredAt: z.iso.datetime(),
  /** Version of the payload's schema. */
  version: z.int().positive(),
  /** The span that appended it, as W3C's trace context names it; missing where nothing was traced. */
  traceparent: z.string().optional(),
})
export type EventMetadata = z.infer<typeof eventMetadata>
