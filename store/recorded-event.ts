import * as z from 'zod'
import { eventMetadata } from '#schema/events/metadata.ts'
import type { JsonObject, RecordedEvent } from './event-store.ts'

/**
 * What a store must hold for an event to be ours. Only the envelope is checked here; what the payload means
 * is the caller's to know.
 */
const envelope = z.object({
  stream: z.string(),
  revision: z.bigint(),
  position: z.bigint(),
  id: z.string(),
  type: z.string(),
  data: z.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  metadata: z.looseObject(eventMetadata.shape),
})

/** An event as the store answered it. One that no adapter can have written stops the reader, by name. */
export function recordedEvent(event: Record<keyof RecordedEvent, unknown>): RecordedEvent {
  const parsed = envelope.safeParse(event)
  if (parsed.success) return parsed.data
  throw new Error(
    `Not an event of ours: ${String(event.stream)} revision ${String(event.revision)}\n${z.prettifyError(parsed.error)}`,
  )
}
