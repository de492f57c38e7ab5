import * as z from 'zod'
import type { EventMetadata, JsonObject, RecordedEvent } from './event-store.ts'

const metadata: z.ZodType<EventMetadata> = z.looseObject({
  actor: z.int().positive().nullable(),
  correlationId: z.string(),
  causationId: z.string(),
  commandId: z.string(),
  occurredAt: z.iso.datetime(),
  version: z.int().positive(),
  traceparent: z.string().optional(),
})

const envelope = z.object({
  stream: z.string(),
  revision: z.bigint(),
  position: z.bigint(),
  id: z.string(),
  type: z.string(),
  data: z.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  metadata,
})

/** Validates all fields of a stored event except its payload. Callers validate the payload. */
export function parseRecordedEvent(event: Record<keyof RecordedEvent, unknown>): RecordedEvent {
  const parsed = envelope.safeParse(event)
  if (parsed.success) return parsed.data
  throw new Error(
    `Invalid event: ${String(event.stream)} revision ${String(event.revision)}\n${z.prettifyError(parsed.error)}`,
  )
}
