import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { progressOf } from '../standing.ts'

/** A project's card, as the list of projects has it, with one task under way. */
export const aProject = (
  tasks: readonly Task[],
  { nextTask = null }: Partial<Pick<Project, 'nextTask'>> = {},
): Project => ({
  id: 1,
  name: 'Halden',
  ownerId: 1,
  createdAt: '2026-01-15T09:00:00.000Z',
  role: 'ADMIN',
  progress: progressOf(tasks),
  inProgress: 1,
  nextTask,
  memberCount: 1,
})
