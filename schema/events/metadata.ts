export interface EventMetadata {
  /** Id of the user who caused the event; null for the system. */
  actor: number | null
  /** Request id, which is the same for all events of a request. */
  correlationId: string
  causationId: string
  /** Command id: a UUIDv5 of user and idempotency key, or a random UUID if the request had no idempotency key. */
  commandId: string
  /** Time of the event, ISO 8601, UTC. Never decreases within a stream. */
  occurredAt: string
  version: number
  /** W3C trace context of the span that appended the event. Missing if tracing is off. */
  traceparent?: string | undefined
}
