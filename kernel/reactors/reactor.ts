import type { TypedEvent } from '../commands/decider.ts'
import type { DomainEvent } from '../projections/domain-event.ts'
import type { StateAt } from './state-at.ts'

/** Turns each event into effects, exactly once. Must read state from the event's stream, never from a read model. */
export interface Reactor<Effect, Event extends TypedEvent = TypedEvent> {
  /** Name of the reactor's checkpoint. A reactor with a new name starts at the end of the log. */
  readonly name: string
  react(event: DomainEvent<Event>, stateAt: StateAt): Promise<readonly Effect[]>
}

export type ReactorHandlers<Effect, Event extends TypedEvent> = {
  readonly [Type in Event['type']]?: (
    event: DomainEvent<Extract<Event, { type: Type }>>,
    stateAt: StateAt,
  ) => readonly Effect[] | Promise<readonly Effect[]>
}

export function defineReactor<Effect, Event extends TypedEvent>(
  name: string,
  handlers: ReactorHandlers<Effect, Event>,
): Reactor<Effect, Event> {
  type Handler = (
    event: DomainEvent<Event>,
    stateAt: StateAt,
  ) => readonly Effect[] | Promise<readonly Effect[]>
  // The cast is safe: each handler gets only events of its own type.
  const byType = handlers as Readonly<Record<string, Handler | undefined>>
  return { name, react: async (event, stateAt) => byType[event.type]?.(event, stateAt) ?? [] }
}
