import { ownerAggregate, takeSlot, type RecordedSlot } from '#domain/project/owner.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { RecordedEvent } from '#kernel/event-store/event-store.ts'
import type { RequestCommand } from '../http/request-command.ts'

/** Takes a project slot of the owner. If this process then crashes, the projector creates the missing project. */
export async function takeProjectSlot(
  command: RequestCommand,
  project: { projectId: number; project: RecordedSlot['data']['project'] },
): Promise<RecordedSlot> {
  const unlimited = command.user.role === 'ADMIN'
  const outcome = await command.handle(ownerAggregate(command.user.id), (slots) =>
    takeSlot(slots, { ...project, unlimited }),
  )
  const slot = outcome.events.map(parseTakenSlot).find((taken) => taken !== null)
  if (!slot)
    throw new Error(
      `Cannot create project ${project.projectId}: another command has already created a project with this id`,
    )
  return slot
}

export function parseTakenSlot(event: RecordedEvent): RecordedSlot | null {
  const parsed = parseEvent(event)
  return parsed.type === 'ProjectSlotTaken'
    ? { id: event.id, data: parsed.data, metadata: event.metadata }
    : null
}
