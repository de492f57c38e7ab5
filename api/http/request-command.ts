import type { Command, Decide, Outcome } from '#kernel/commands/command-handler.ts'
import type { Aggregate } from '#kernel/commands/decider.ts'
import type { ReceivedCommand } from '#kernel/commands/idempotent-commands.ts'
import type { Position } from '#kernel/event-store/event-store.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { Services } from '../services.ts'
import type { SessionUser } from './environment.ts'

type IdSequence = 'user_ids' | 'project_ids' | 'entry_ids' | 'reset_ids'

/** The response waits until the read models contain what the command changed or saw. */
export class RequestCommand {
  readonly user: SessionUser
  readonly commandId: string
  readonly correlationId: string
  /** True if its idempotency key was received before, but no response was stored: its events may exist. */
  readonly repeated: boolean
  /** Draws an id from a sequence. A repeat of the command gets the same id. */
  readonly drawId: (sequence: IdSequence) => Promise<number>
  readonly #commands: Services['commands']
  /** Last position on all streams; undefined if the command was not handled on any stream. */
  position: Position | null | undefined
  hasEvents = false

  constructor(
    commands: Services['commands'],
    user: SessionUser,
    correlationId: string,
    { commandId, repeated, drawId }: Extract<ReceivedCommand, { kind: 'new' }>,
  ) {
    this.#commands = commands
    this.user = user
    this.correlationId = correlationId
    this.commandId = commandId
    this.repeated = repeated
    this.drawId = drawId
  }

  /** `metadata` replaces the command's own: for what follows from it under another command id. */
  async handle<State, Event extends BrandpathEvent>(
    aggregate: Aggregate<State, Event>,
    decide: Decide<State, Event>,
    metadata?: Command,
  ): Promise<Outcome<State>> {
    const { user, commandId, correlationId, repeated } = this
    const command = { actor: user.id, correlationId, causationId: commandId, commandId, repeated }
    const outcome = await this.#commands.handle(metadata ?? command, aggregate, decide)
    if ((outcome.position ?? -1n) > (this.position ?? -1n)) this.position = outcome.position
    this.position ??= null
    this.hasEvents ||= outcome.events.length > 0
    return outcome
  }
}
