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

/** Takes a slot, which commits to creating the project. Repairs the slots of an owner at the limit first. */
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
  if (!slot) throw new Error(`Project ${project.projectId} has a slot that another command took`)
  return slot
}

/** Creates the project of a slot, or releases the slot of a deleted project, if a crash prevented it. */
async function repairSlots({ commands }: Services, command: RequestCommand): Promise<void> {
  const { correlationId, commandId, user } = command
  const aggregate = ownerAggregate(user.id)
  const { state: slots } = await commands.load(aggregate)
  if (slots.size < ownedProjectLimit) return
  for (const projectId of slots) {
    const { state } = await commands.load(projectAggregate(projectId))
    if (state?.deleted) {
      // The command itself takes a slot in this stream, so the release has an id of its own.
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
