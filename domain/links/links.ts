import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { maxLinks } from '#schema/limits.ts'
import { Rejection, reject, type Decision } from '../decision.ts'
import { authorize, authorizeOnTask, type ProjectState } from '../project/project.ts'
import { findLink } from './links-state.ts'

/** `linkId` is also the id of the row with the address. */
export function addLink(
  state: ProjectState,
  actor: number,
  { task, linkId }: { task: RoadmapTask | null; linkId: string },
): Decision<ProjectEvent> {
  const authorized = authorizeOnTask(state, actor, 'editLinks', task)
  if (authorized instanceof Rejection) return authorized
  const { project, taskKey } = authorized
  // A repeat whose idempotency key has been deleted.
  if (findLink(project.links, linkId)) return []
  const links = [...(project.links.get(taskKey)?.values() ?? [])]
  if (links.filter(({ removed }) => !removed).length >= maxLinks)
    return reject('conflict', `A task can have up to ${maxLinks} links. Remove one to add another.`)
  return [{ type: 'LinkAdded', data: { taskKey, linkId, authorId: actor } }]
}

export function removeLink(state: ProjectState, actor: number, linkId: string): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'editLinks')
  if (project instanceof Rejection) return project.kind === 'not_found' ? linkNotFound : project
  const link = findLink(project.links, linkId)
  if (!link) return linkNotFound
  return link.removed ? [] : [{ type: 'LinkRemoved', data: { taskKey: link.taskKey, linkId } }]
}

const linkNotFound = reject('not_found', 'Link not found')
