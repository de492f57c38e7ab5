import type { OwnerEvent } from '#schema/events/owner.ts'
import { createdEventId, eventIdOf } from '#schema/event-ids.ts'
import type { EventMetadata } from '#schema/events/metadata.ts'
import { ownedProjectLimit } from '#schema/limits.ts'
import { reject, type Decider, type Decision } from '../decision.ts'
import { projectStream, type ProjectState } from './project.ts'

export const ownerStream = (userId: number) => `owner-${userId}`

type SlotData = Extract<OwnerEvent, { type: 'ProjectSlotTaken' }>['data']

export type OwnedProjects = ReadonlySet<number>

export const owner: Decider<OwnedProjects, OwnerEvent> = { initialState: new Set(), evolve }
export const ownerAggregate = (userId: number) => ({ stream: ownerStream(userId), decider: owner })

function evolve(slots: OwnedProjects, event: OwnerEvent): OwnedProjects {
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

/** Takes a project slot of the owner. The caller then creates the project from the returned event. */
export function takeSlot(
  slots: OwnedProjects,
  { unlimited, ...slot }: SlotData & { unlimited: boolean },
): Decision<OwnerEvent> {
  if (slots.has(slot.projectId)) return []
  if (!unlimited && slots.size >= ownedProjectLimit) {
    const message = `You can own up to ${ownedProjectLimit} projects. Delete one to create another.`
    return reject('conflict', message)
  }
  return [{ type: 'ProjectSlotTaken', data: slot }]
}

/** Takes a slot for a project that was transferred to this owner, even if the owner has no free slot. */
export const inheritSlot = (slots: OwnedProjects, projectId: number): readonly OwnerEvent[] =>
  slots.has(projectId) ? [] : [{ type: 'ProjectSlotInherited', data: { projectId } }]

/** Releases the slot of a deleted project. Keeps the slot if the project does not exist yet: it may still be created. */
export const releaseSlot = (slots: OwnedProjects, projectId: number): readonly OwnerEvent[] =>
  slots.has(projectId) ? [{ type: 'ProjectSlotReleased', data: { projectId } }] : []

export interface RecordedSlot {
  readonly id: string
  readonly data: SlotData
  readonly metadata: EventMetadata
}

/** Returns the first events of a slot's project; none if the project exists. Every call returns the same event ids. */
export function createFromSlot(state: ProjectState, { id, data }: RecordedSlot) {
  if (state !== null) return []
  const { project, projectId, imported } = data
  const statuses = imported?.statuses ?? []
  return [
    { id: createdEventId(id), type: 'ProjectCreated' as const, data: project },
    ...statuses.map(({ taskKey, status: to }, index) => ({
      id: eventIdOf(id, projectStream(projectId), index),
      type: 'TaskStatusChanged' as const,
      data: { taskKey, from: 'pending' as const, to },
    })),
  ]
}
