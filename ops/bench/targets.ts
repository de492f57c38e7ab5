import { roadmapContent } from '#domain/roadmap/content.ts'
import { taskId } from '#domain/roadmap.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { ownerOf } from './data-set.ts'
import { cookieOf } from './fill.ts'
import type { Target } from './load.ts'

/** So many projects that lie as far apart as can be. */
export function spread(projects: number, wanted: number): number[] {
  const step = Math.max(1, Math.floor(projects / wanted))
  return Array.from({ length: Math.min(wanted, projects) }, (_, index) => 1 + index * step)
}

/** A call by each project's owner. */
export const reading = (projectIds: readonly number[], pathOf: (projectId: number) => string): Target[] =>
  projectIds.map((id) => ({ method: 'GET', path: pathOf(id), cookie: cookieOf(ownerOf(id)) }))

/** From `pending`, where all begin, through the others and back. */
const turns = ['in_progress', 'completed', 'pending'] as const satisfies readonly TaskStatus[]

/** `place` tells which task of each project is moved. */
export const moving = (projectIds: readonly number[], place: number): Target[] =>
  projectIds.map((id) => ({
    method: 'POST',
    path: `/api/tasks/${taskId(id, numberAt(place))}/status`,
    cookie: cookieOf(ownerOf(id)),
    bodies: turns.map((status) => JSON.stringify({ status })),
  }))

const numberAt = (place: number) => roadmapContent.tasks[place % roadmapContent.tasks.length]?.number ?? 0
