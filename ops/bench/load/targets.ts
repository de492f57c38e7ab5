import { roadmapContent } from '#domain/roadmap/content.ts'
import { taskId } from '#domain/roadmap/roadmap.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { ownerOf } from '../data/data-set.ts'
import { cookieOf } from '../data/fill.ts'
import type { Target } from './load.ts'

/** Returns up to `wanted` project ids, evenly distributed over all ids. */
export function spread(projects: number, wanted: number): number[] {
  const step = Math.max(1, Math.floor(projects / wanted))
  return Array.from({ length: Math.min(wanted, projects) }, (_, index) => 1 + index * step)
}

/** Returns one GET request per project, with the session of its owner. */
export const reading = (projectIds: readonly number[], pathOf: (projectId: number) => string): Target[] =>
  projectIds.map((id) => ({ method: 'GET', path: pathOf(id), cookie: cookieOf(ownerOf(id)) }))

/** Statuses of successive requests. `pending` is last, because each task is `pending` before the first request. */
const statusCycle = ['in_progress', 'completed', 'pending'] as const satisfies readonly TaskStatus[]

/** Returns one POST request per project that changes the status of one task. */
export const moving = (projectIds: readonly number[], taskIndex: number): Target[] =>
  projectIds.map((id) => ({
    method: 'POST',
    path: `/api/tasks/${taskId(id, numberAt(taskIndex))}/status`,
    cookie: cookieOf(ownerOf(id)),
    bodies: statusCycle.map((status) => JSON.stringify({ status })),
  }))

const numberAt = (taskIndex: number) =>
  roadmapContent.tasks[taskIndex % roadmapContent.tasks.length]?.number ?? 0
