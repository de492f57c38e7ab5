import type { BrandpathEvent, EventType } from '#schema/events/index.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { Position, RecordedEvent } from '#store/event-store.ts'
import type { Rows } from './rows.ts'

/** An event as a projection or a reactor sees it: upcast, checked, and with what its envelope says. */
export type Occurred<Type extends EventType = EventType> = Extract<BrandpathEvent, { type: Type }> & {
  readonly id: string
  readonly stream: string
  readonly revision: bigint
  readonly position: Position
  /** The user who acted; null where the system did. */
  readonly actor: number | null
  /** The request that caused it. */
  readonly correlationId: string
  /** The span that appended it; undefined where nothing was traced. */
  readonly traceparent?: string | undefined
  readonly occurredAt: Date
}

/** The events that a projection wants, each with the rows that it changes. */
export type Handlers = { readonly [Type in EventType]?: (event: Occurred<Type>, rows: Rows) => void }

/**
 * Turns events into rows. It draws no id and no clock, and reads nothing: whatever stands in a row comes from
 * events, so that the same events make the same rows at any time.
 */
export interface Projection {
  readonly name: string
  /** Whether each row follows from one stream, or from several in the order of the log. */
  readonly order: 'stream' | 'log'
  /** Whether events of such a type change anything. */
  readonly takes: (type: string) => boolean
  apply(event: Occurred, rows: Rows): void
}

export const projection = (
  name: string,
  handlers: Handlers,
  order: Projection['order'] = 'stream',
): Projection => ({
  name,
  order,
  takes: (type) => Object.hasOwn(handlers, type),
  apply(event, rows) {
    // The compiler cannot see that the handler found under a type takes events of just that type.
    const handler = handlers[event.type] as ((event: Occurred, rows: Rows) => void) | undefined
    handler?.(event, rows)
  },
})

/** @throws NewerEvent or BrokenEvent, naming the event. */
export function occurred(recorded: RecordedEvent): Occurred {
  const { id, stream, revision, position, metadata } = recorded
  const { actor, correlationId, traceparent } = metadata
  const occurredAt = new Date(metadata.occurredAt)
  const event = parseEvent(recorded)
  return { ...event, id, stream, revision, position, actor, correlationId, traceparent, occurredAt }
}

/** The 42 of `project-42`. */
export function streamId({ stream }: Pick<Occurred, 'stream'>): number {
  const digits = /-(\d+)$/.exec(stream)?.[1]
  if (!digits) throw new Error(`the stream ${stream} is of no single thing`)
  return Number(digits)
}
