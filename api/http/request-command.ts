import type { Command, Decide, Outcome } from '#kernel/commands/command-handler.ts'
import type { Aggregate } from '#kernel/commands/decider.ts'
import type { ReceivedCommand } from '#kernel/commands/idempotent-commands.ts'
import type { Position } from '#kernel/event-store/event-store.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { Services } from '../services.ts'
import type { SessionUser } from './environment.ts'

type IdSequence = 'user_ids' | 'project_ids' | 'entry_ids' | 'reset_ids'

export type RequestCommand = ReturnType<typeof requestCommand>

/** Handles the command of a request. Records in `effects` which position the response must wait for. */
export function requestCommand(
  commands: Services['commands'],
  user: SessionUser,
  correlationId: string,
  received: Extract<ReceivedCommand, { kind: 'new' }>,
) {
  const { commandId, repeated } = received
  const own = { actor: user.id, correlationId, causationId: commandId, commandId, repeated }
  const effects: { position: Position | null | undefined; hasEvents: boolean } = {
    position: undefined,
    hasEvents: false,
  }
  return {
    user,
    commandId,
    correlationId,
    /** True if the idempotency key was received before without a stored response: the events may exist. */
    repeated,
    /** Draws an id from a sequence. A repeat of the command gets the same id. */
    drawId: (sequence: IdSequence): Promise<number> => received.drawId(sequence),
    /** `position` is the last position of all streams; undefined if the command used no stream. */
    effects,
    /** `metadata` replaces the metadata of this command, for a consequence that has its own command id. */
    async handle<State, Event extends BrandpathEvent>(
      aggregate: Aggregate<State, Event>,
      decide: Decide<State, Event>,
      metadata: Command = own,
    ): Promise<Outcome<State>> {
      const outcome = await commands.handle(metadata, aggregate, decide)
      const { position = null } = effects
      effects.position = (outcome.position ?? -1n) > (position ?? -1n) ? outcome.position : position
      effects.hasEvents ||= outcome.events.length > 0
      return outcome
    },
  }
}
