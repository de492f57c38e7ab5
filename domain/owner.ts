import type { OwnerEvent } from '#schema/events/owner.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { ownedProjectLimit } from '#schema/limits.ts'
import { refuse, type Aggregate, type Decision } from './decision.ts'

export const ownerStream = (userId: number) => `owner-${userId}`

type Created = Extract<ProjectEvent, { type: 'ProjectCreated' }>['data']

/** The projects that a user holds, each with all that its creation says. */
export type Owner = ReadonlyMap<number, Created>

export const owner: Aggregate<Owner, OwnerEvent> = { initial: new Map(), evolve }

function evolve(slots: Owner, event: OwnerEvent): Owner {
  const next = new Map(slots)
  switch (event.type) {
    case 'ProjectSlotTaken':
      return next.set(event.data.projectId, event.data.project)
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

/** Only for a project that is known to be deleted; never because its stream is still missing. */
export const releaseSlot = (slots: Owner, projectId: number): Decision<OwnerEvent> =>
  slots.has(projectId) ? [{ type: 'ProjectSlotReleased', data: { projectId } }] : []

/** The first event of a project, derived from the slot that committed it, by whoever gets there first. */
export const projectFromSlot = (project: Created): ProjectEvent => ({ type: 'ProjectCreated', data: project })
