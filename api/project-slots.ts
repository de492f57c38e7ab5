import { setTimeout as delay } from 'node:timers/promises'
import { owner, ownerStream, projectFromSlot, releaseSlot, takeSlot, type TakenSlot } from '#domain/owner.ts'
import { project, projectStream } from '#domain/project.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { ownedProjectLimit } from '#schema/limits.ts'
import { OutcomeUnknown, RevisionConflict, type Appended, type RecordedEvent } from '#store/event-store.ts'
import type { CommandRequest } from './commands/request.ts'
import type { Outcome } from './commands/run.ts'
import type { Services } from './services.ts'

/** Commits the creation of a project. An owner who seems to be at the limit has his slots looked through first. */
export async function takeProjectSlot(
  services: Services,
  command: CommandRequest,
  project: { projectId: number; project: TakenSlot['data']['project'] },
): Promise<TakenSlot> {
  const unlimited = command.user.role === 'ADMIN'
  if (!unlimited) await tidySlots(services, command)
  const outcome = await services.commands.run(command, {
    stream: ownerStream(command.user.id),
    aggregate: owner,
    decide: (slots) => takeSlot(slots, { ...project, unlimited }),
  })
  const slot = outcome.events.map(asTakenSlot).find((taken) => taken !== null)
  if (!slot) throw new Error(`project ${project.projectId} has a slot that this command did not take`)
  return slot
}

/** Gives the project of a taken slot its first events, unless it has them already. */
export async function createFromSlot(
  services: Pick<Services, 'store' | 'aggregates'>,
  slot: TakenSlot,
): Promise<{ position: bigint | null }> {
  const stream = projectStream(slot.data.projectId)
  try {
    return await appendUntilKnown(() => services.store.append(stream, projectFromSlot(slot), 'no_stream'))
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error
    return services.aggregates.load(stream, project)
  }
}

export const releaseProjectSlot = (
  services: Services,
  command: CommandRequest,
  projectId: number,
): Promise<Outcome<unknown>> =>
  services.commands.run(command, {
    stream: ownerStream(command.user.id),
    aggregate: owner,
    decide: (slots) => releaseSlot(slots, projectId),
  })

/**
 * What a crash between two appends left: a slot without its project gets the project, the slot of a deleted
 * project is released. Done only where the limit is near, since the projector's leader does it as well.
 */
async function tidySlots(services: Services, command: CommandRequest): Promise<void> {
  const stream = ownerStream(command.user.id)
  const { state: slots } = await services.aggregates.load(stream, owner)
  if (slots.size < ownedProjectLimit) return
  const deleted: number[] = []
  for (const projectId of slots.keys()) {
    const { state } = await services.aggregates.load(projectStream(projectId), project)
    if (state?.deleted) deleted.push(projectId)
    if (state === null) await createMissing(services, stream, projectId)
  }
  for (const projectId of deleted) {
    // An own cause, so that a repeat of the creation is not mistaken for this.
    await services.commands.runAsSystem(
      {
        actor: command.user.id,
        correlationId: command.correlationId,
        causationId: command.commandId,
        commandId: `${command.commandId}/release/${projectId}`,
      },
      { stream, aggregate: owner, decide: (state) => releaseSlot(state, projectId) },
    )
  }
}

async function createMissing(services: Services, stream: string, projectId: number): Promise<void> {
  for await (const event of services.store.read(stream)) {
    const slot = asTakenSlot(event)
    if (slot?.data.projectId === projectId) await createFromSlot(services, slot)
  }
}

/** Null where the event took none. */
export function asTakenSlot(event: RecordedEvent): TakenSlot | null {
  const parsed = parseEvent(event)
  return parsed.type === 'ProjectSlotTaken'
    ? { id: event.id, data: parsed.data, metadata: event.metadata }
    : null
}

/** The slot stands: a project that cannot be told from here is created by the leader, so a few tries will do. */
async function appendUntilKnown(append: () => Promise<Appended>): Promise<Appended> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await append()
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || attempt === 3) throw error
      await delay(50 * attempt)
    }
  }
}
