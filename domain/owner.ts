import type { OwnerEvent } from '#schema/events/owner.ts'
import { projectEvents, type ProjectEvent } from '#schema/events/project.ts'
import { createdEventId, eventIdOf } from '#schema/event-ids.ts'
import type { EventMetadata } from '#schema/events/metadata.ts'
import { ownedProjectLimit } from '#schema/limits.ts'
import { refuse, type Aggregate, type Decision } from './decision.ts'
import { projectStream } from './project.ts'

export const ownerStream = (userId: number) => `owner-${userId}`

/** What a slot says: all of the project that it is taken for. */
type Slot = Extract<OwnerEvent, { type: 'ProjectSlotTaken' }>['data']

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
  { unlimited, ...slot }: Slot & { unlimited: boolean },
): Decision<OwnerEvent> {
  if (slots.has(slot.projectId)) return []
  if (!unlimited && slots.size >= ownedProjectLimit) {
    return refuse(
      'conflict',
      `You can own up to ${ownedProjectLimit} projects. Delete one to create another.`,
    )
  }
  return [{ type: 'ProjectSlotTaken', data: slot }]
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
  readonly data: Slot
  readonly metadata: EventMetadata
}

/**
 * The first events of a project, derived from the slot that committed it, to be appended as one. Whoever finds the
 * project's stream empty appends them; all of them write the same events, under the same ids.
 */
export function projectFromSlot({ id, data, metadata }: TakenSlot) {
  const { project, projectId, imported } = data
  const dressed = <Type extends 'ProjectCreated' | 'TaskStatusChanged'>(
    type: Type,
    eventId: string,
    payload: Extract<ProjectEvent, { type: Type }>['data'],
  ) => ({
    id: eventId,
    type,
    data: payload,
    metadata: { ...metadata, causationId: id, version: projectEvents[type].version },
  })
  return [
    dressed('ProjectCreated', createdEventId(id), project),
    ...(imported?.statuses ?? []).map(({ taskKey, status: to }, index) =>
      dressed('TaskStatusChanged', eventIdOf(id, projectStream(projectId), index), {
        taskKey,
        from: 'pending',
        to,
      }),
    ),
  ]
}
