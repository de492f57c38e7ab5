import { bundledGuides } from '#api/roadmap/roadmap.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { taskId } from '#domain/roadmap/roadmap.ts'
import { ownerOf } from '../data/data-set.ts'
import { administrator, cookieOf } from '../data/fill.ts'
import type { Target } from './load.ts'
import { assigning, checking, dating, linking, moving, noting, reading, relating, spread } from './targets.ts'

/** A frequent API call. `targets` contains the call once for each of many projects. */
export interface MainCall {
  readonly name: string
  /** True for a call that counts all projects. In a larger data set, the call may be slower. */
  readonly countsAll?: boolean
  readonly targets: readonly Target[]
}

/** Maximum number of projects in the targets of a call. */
export const targetProjects = 500

export async function mainCalls(projects: number): Promise<readonly MainCall[]> {
  const ids = spread(projects, targetProjects)
  const read = (name: string, pathOf: (projectId: number) => string): MainCall => ({
    name: `GET ${name}`,
    targets: reading(ids, pathOf),
  })
  const watch = (path: string): MainCall => ({
    name: `GET ${path}`,
    targets: [1, 2, 3].map(() => ({ method: 'GET', path, cookie: cookieOf(administrator) })),
  })
  const today = new Date().toISOString().slice(0, 10)
  return [
    read('/api/user', () => '/api/user'),
    read('/api/projects', () => '/api/projects'),
    read('/api/tasks', (id) => `/api/tasks?projectId=${id}`),
    read('/api/tasks/{id}', (id) => `/api/tasks/${taskId(id, 101)}`),
    read('/api/my/tasks', () => '/api/my/tasks'),
    read('/api/projects/{id}/export.csv', (id) => `/api/projects/${id}/export.csv`),
    read('/api/projects/{id}/votes', (id) => `/api/projects/${id}/votes`),
    read('/api/votes/highest', () => '/api/votes/highest'),
    read('/api/votes', () => '/api/votes'),
    read('/api/projects/{id}/members', (id) => `/api/projects/${id}/members`),
    read('/api/projects/{id}/activity', (id) => `/api/projects/${id}/activity`),
    read('/api/projects/{id}/progress-history', (id) => `/api/projects/${id}/progress-history?timeZone=UTC`),
    read('/api/projects/{id}/progress-comparison', (id) => {
      return `/api/projects/${id}/progress-comparison?startDate=${today}&endDate=${today}&timeZone=UTC`
    }),
    read('/api/projects/{id}/as-of', (id) => `/api/projects/${id}/as-of?date=${today}`),
    read('/api/projects/{id}/roadmap', (id) => `/api/projects/${id}/roadmap`),
    read('/api/projects/{id}/mails', (id) => `/api/projects/${id}/mails`),
    read('/api/members', () => '/api/members'),
    read('/api/notifications', () => '/api/notifications'),
    read('/api/guides/published', () => '/api/guides/published'),
    watch('/api/history'),
    { ...watch('/api/monitoring/metrics'), countsAll: true },
    { name: 'POST /api/tasks/{id}/status', targets: moving(ids, 5) },
    { name: 'POST /api/tasks/{id}/assignee', targets: assigning(ids, 6) },
    { name: 'POST /api/tasks/{id}/due-date', targets: dating(ids, 7) },
    // Later measurements change the statuses of the first 50 tasks, which needs that these are relevant.
    { name: 'POST /api/tasks/{id}/relevance', targets: relating(ids, 51) },
    { name: 'POST /api/tasks/{id}/checklist', targets: checking(ids) },
    { name: 'POST /api/tasks/{id}/notes', targets: noting(ids, 9) },
    { name: 'POST /api/tasks/{id}/links', targets: linking(ids, 9) },
    { name: 'POST /api/tasks/{id}/vote', targets: await votes(ids) },
  ]
}

/** Returns votes for tasks without a guide. All votes are for different tasks, so that each call adds a vote. */
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
