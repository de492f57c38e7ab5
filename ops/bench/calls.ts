import { bundledGuides } from '#api/publish.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { taskId } from '#domain/roadmap.ts'
import { ownerOf } from './data-set.ts'
import { cookieOf } from './fill.ts'
import type { Target } from './load.ts'
import { moving, reading, spread } from './targets.ts'

/** A call that people make all day, on many projects. */
export interface MainCall {
  readonly name: string
  readonly targets: readonly Target[]
}

export async function mainCalls(projects: number): Promise<readonly MainCall[]> {
  const ids = spread(projects, 500)
  const read = (name: string, pathOf: (projectId: number) => string): MainCall => ({
    name: `GET ${name}`,
    targets: reading(ids, pathOf),
  })
  return [
    read('/api/user', () => '/api/user'),
    read('/api/projects', () => '/api/projects'),
    read('/api/tasks', (id) => `/api/tasks?projectId=${id}`),
    read('/api/projects/{id}/votes', (id) => `/api/projects/${id}/votes`),
    read('/api/votes/highest', () => '/api/votes/highest'),
    read('/api/votes', () => '/api/votes'),
    read('/api/projects/{id}/members', (id) => `/api/projects/${id}/members`),
    read('/api/projects/{id}/activity', (id) => `/api/projects/${id}/activity`),
    read('/api/projects/{id}/progress-history', (id) => `/api/projects/${id}/progress-history?timeZone=UTC`),
    read('/api/notifications', () => '/api/notifications'),
    { name: 'POST /api/tasks/{id}/status', targets: moving(ids, 5) },
    { name: 'POST /api/tasks/{id}/vote', targets: await votes(ids) },
  ]
}

/** One after another of those that can be cast: on tasks that have no guide. */
async function votes(projectIds: readonly number[]): Promise<Target[]> {
  const guided = new Set((await bundledGuides()).map(({ taskKey }) => taskKey))
  const open = roadmapContent.tasks.filter(({ key }) => !guided.has(key)).slice(0, 12)
  return open.flatMap(({ number }) =>
    projectIds.map((id) => ({
      method: 'POST',
      path: `/api/tasks/${taskId(id, number)}/vote`,
      cookie: cookieOf(ownerOf(id)),
    })),
  )
}
