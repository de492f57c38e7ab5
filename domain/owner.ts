import type { OwnerEvent } from '#schema/events/owner.ts'
import { projectEvents, type ProjectEvent } from '#schema/events/project.ts'
import { createdEventId } from '#schema/event-ids.ts'
import type { EventMetadata } from '#schema/events/metadata.ts'
import { ownedProjectLimit } from '#schema/limits.ts'
import { refuse, type Aggregate, type Decision } from './decision.ts'

export const ownerStream = (userId: number) => `owner-${userId}`

type Created = Extract<ProjectEvent, { type: 'ProjectCreated' }>['data']

/** The projects that a user holds. */
export type Owner = ReadonlySet<number>

export const owner: Aggregate<Owner, OwnerEvent> = { initial: new Set(), evolve }

function evolve(slots: Owner, event: OwnerEvent): Owner {
  const next = new Set(slots)
  switch (event.type) {
    case 'ProjectSlotTaken':
    case 'ProjectSlotInherited':
      return next.add(event.data.projectId)
    case 'ProjectSlotReleased':
      next.delete(event.data.projectId)
      return next
  }
}

/** Taking a slot is what commits the creation: the project's own stream follows from it. */
export function takeSlot(
  slots: Owner,
  command: { projectId: number; project: Created; unlimited: boolean },
): Decision<OwnerEvent> {
  const { projectId, project, unlimited } = command
  if (slots.has(projectId)) return []
  if (!unlimited && slots.size >= ownedProjectLimit) {
    return refuse(
      'conflict',
      `You can own up to ${ownedProjectLimit} projects. Delete one to create another.`,
    )
  }
  return [{ type: 'ProjectSlotTaken', data: { projectId, project } }]
}

/** Of a project that passed on to this owner: it is his already, so it counts whatever he holds. */
export const inheritSlot = (slots: Owner, projectId: number): readonly OwnerEvent[] =>
  slots.has(projectId) ? [] : [{ type: 'ProjectSlotInherited', data: { projectId } }]

/** Only for a project that is known to be deleted; never because its stream is still missing. */
export const releaseSlot = (slots: Owner, projectId: number): readonly OwnerEvent[] =>
  slots.has(projectId) ? [{ type: 'ProjectSlotReleased', data: { projectId } }] : []

/** A slot as the log holds it. */
export interface TakenSlot {
  readonly id: string
  readonly data: Extract<OwnerEvent, { type: 'ProjectSlotTaken' }>['data']
  readonly metadata: EventMetadata
}

/**
 * The first event of a project, derived from the slot that committed it. Whoever finds the project's stream
 * empty appends it; all of them write the same event, under the same id.
 */
export const projectFromSlot = (slot: TakenSlot) => ({
  id: createdEventId(slot.id),
  type: 'ProjectCreated' as const,
  data: slot.data.project,
  metadata: { ...slot.metadata, causationId: slot.id, version: projectEvents.ProjectCreated.version },
})
