import type { TypedEvent } from '../commands/decider.ts'
import type { DomainEvent } from './domain-event.ts'
import type { Rows, Tables } from './rows.ts'

/** Converts events to rows. Must not use a clock, a database or random numbers: equal events must give equal rows. */
export interface Projection<Event extends TypedEvent = TypedEvent, T extends Tables = Tables> {
  readonly name: string
  apply(event: DomainEvent<Event>, rows: Rows<T>): void
}

export type ProjectionHandlers<Event extends TypedEvent, T extends Tables> = {
  readonly [Type in Event['type']]?: (
    event: DomainEvent<Extract<Event, { type: Type }>>,
    rows: Rows<T>,
  ) => void
}

export function defineProjection<Event extends TypedEvent, T extends Tables>(
  name: string,
  handlers: ProjectionHandlers<Event, T>,
): Projection<Event, T> {
  // The cast is safe: each handler gets only events of its own type.
  const byType = handlers as Readonly<Record<string, Projection<Event, T>['apply'] | undefined>>
  return { name, apply: (event, rows) => byType[event.type]?.(event, rows) }
}
