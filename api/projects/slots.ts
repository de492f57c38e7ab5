import {
  createFromSlot,
  ownerAggregate,
  releaseSlot,
  slotCommand,
  takeSlot,
  type RecordedSlot,
} from '#domain/project/owner.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { ownedProjectLimit } from '#schema/limits.ts'
import type { RecordedEvent } from '#kernel/event-store/event-store.ts'
import type { RequestCommand } from '../http/request-command.ts'
import type { Services } from '../services.ts'

/** Takes a slot of the owner for a new project. First repairs the slots of an owner who is at the limit. */
export async function takeProjectSlot(
  services: Services,
  command: RequestCommand,
  project: { projectId: number; project: RecordedSlot['data']['project'] },
): Promise<RecordedSlot> {
  const unlimited = command.user.role === 'ADMIN'
  if (!unlimited) await repairSlots(services, command)
  const outcome = await command.handle(ownerAggregate(command.user.id), (slots) =>
    takeSlot(slots, { ...project, unlimited }),
  )
  const slot = outcome.events.map(asTakenSlot).find((taken) => taken !== null)
  if (!slot)
    throw new Error(`Cannot create project ${project.projectId}: another command has already taken its slot`)
  return slot
}

/** Completes what a crash interrupted: creates projects of taken slots, releases slots of deleted projects. */
async function repairSlots({ commands }: Services, command: RequestCommand): Promise<void> {
  const { correlationId, commandId, user } = command
  const aggregate = ownerAggregate(user.id)
  const { state: slots } = await commands.load(aggregate)
  if (slots.size < ownedProjectLimit) return
  for (const projectId of slots) {
    const { state } = await commands.load(projectAggregate(projectId))
    if (state?.deleted) {
      // The release needs its own command id, because the command itself appends to this stream.
      const release = { commandId: `${commandId}/release/${projectId}`, causationId: commandId }
      await commands.handle({ ...release, correlationId, actor: user.id }, aggregate, (owned) =>
        releaseSlot(owned, projectId),
      )
    }
    if (state !== null) continue
    const filter = { type: 'ProjectSlotTaken', data: { projectId } }
    const taken = await commands.lastChange(aggregate.stream, filter)
    const slot = taken && asTakenSlot(taken)
    if (!slot) continue
    await commands.handle(slotCommand(slot), projectAggregate(projectId), (project) =>
      createFromSlot(project, slot),
    )
  }
}

export function asTakenSlot(event: RecordedEvent): RecordedSlot | null {
  const parsed = parseEvent(event)
  return parsed.type === 'ProjectSlotTaken'
    ? { id: event.id, data: parsed.data, metadata: event.metadata }
    : null
}
