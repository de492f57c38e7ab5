import type { Command, Decide, Outcome } from '#kernel/commands/command-handler.ts'
import type { Aggregate } from '#kernel/commands/decider.ts'
import type { IdempotentCommands, ReceivedCommand } from '#kernel/commands/idempotent-commands.ts'
import type { Position } from '#kernel/event-store/event-store.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { Content } from '../content/store-texts.ts'
import type { Services } from '../services.ts'
import type { SessionUser } from './environment.ts'

type IdSequence = 'user_ids' | 'project_ids' | 'entry_ids' | 'reset_ids'

export type RequestCommand = ReturnType<typeof requestCommand>

/** Returns what handlers need for the command of a request. Collects the results of the command in `effects`. */
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
    repeated,
    drawId: (sequence: IdSequence): Promise<number> => received.drawId(sequence),
    /** `position` is the highest position of the command's streams; undefined if the command used no stream. */
    effects,
    /** Handles a command. A follow-up command needs its own `metadata` with its own command id. */
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

/** The append did not happen: the claim was refused, the stream has changed, or the command appends nothing. */
export class NotAppended extends Error {
  override name = 'NotAppended'
}

/** Handles the command of a request with one append. The claim contains the session and the idempotency key. */
export function claimedCommand(
  commands: Services['commands'],
  { id: actor, sessionHash }: SessionUser,
  correlationId: string,
  { commandId, claim }: NonNullable<ReturnType<IdempotentCommands['claim']>>,
) {
  const command = {
    commandId,
    /** Position of the appended events. */
    position: null as Position | null,
    /** @throws NotAppended */
    handle: <State, Event extends BrandpathEvent>(
      aggregate: Aggregate<State, Event>,
      decide: Decide<State, Event>,
    ): Promise<Outcome<State>> => command.handleWithText(aggregate, decide, () => null),
    /** `text` returns the text that the append also stores. It is called after the decision. @throws NotAppended */
    async handleWithText<State, Event extends BrandpathEvent>(
      aggregate: Aggregate<State, Event>,
      decide: Decide<State, Event>,
      text: () => Content | null,
    ): Promise<Outcome<State>> {
      const own = { actor, correlationId, causationId: commandId, commandId }
      const claimOf = () => {
        const content = text()
        return content ? { ...claim, sessionHash, content } : { ...claim, sessionHash }
      }
      const outcome = await commands.handleWithClaim(own, claimOf, aggregate, decide)
      if (!outcome) throw new NotAppended()
      command.position = outcome.position
      return outcome
    },
  }
  return command
}

type ClaimedCommand = ReturnType<typeof claimedCommand>

/** The command of an `appendRoute`. A `RequestCommand` has no `handleWithText`: it needs texts stored before the append. */
export type AppendRouteCommand = Pick<ClaimedCommand, 'commandId' | 'handle'> &
  Partial<Pick<ClaimedCommand, 'handleWithText'>>
