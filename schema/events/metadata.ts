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
})
export type EventMetadata = z.infer<typeof eventMetadata>
