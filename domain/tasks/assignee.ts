import type { ProjectEvent } from '#schema/events/project.ts'
import { reject, type Rejection } from '../decision.ts'
import type { Project } from '../project/project.ts'
import { hasPendingInvitation, type Team } from '../team/team-state.ts'

/** Returns null if tasks can be assigned to this membership. */
export function reasonNotToAssign(team: Team, entryId: number): Rejection | null {
  const membership = team.get(entryId)
  if (!membership) return reject('not_found', 'Team member not found')
  if (hasPendingInvitation(membership))
    return reject(
      'conflict',
      'This person has not joined yet. Assign the task after they accept the invitation.',
    )
  if (!membership.isMember) return reject('conflict', 'This person is not in the team.')
  if (membership.role === 'VIEWER')
    return reject('conflict', 'Viewers cannot be assigned to tasks. Change their role first.')
  return null
}

export const unassigned = (taskKey: string): ProjectEvent => ({
  type: 'TaskAssigned',
  data: { taskKey, entryId: null },
})

/** Unassigns the tasks of a membership, except completed tasks, which keep their assignee. */
export const unassignOpenTasks = ({ plans, statuses }: Project, entryId: number): readonly ProjectEvent[] =>
  [...plans]
    .filter(([taskKey, { assignee }]) => assignee === entryId && statuses.get(taskKey) !== 'completed')
    .map(([taskKey]) => unassigned(taskKey))
