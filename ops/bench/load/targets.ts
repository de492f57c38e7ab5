import { bundledGuides } from '#api/roadmap/roadmap.ts'
import { checklistItems } from '#domain/checklist/checklist-items.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { taskId } from '#domain/roadmap/roadmap.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { entriesOf, ownerOf } from '../data/data-set.ts'
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

/** Returns one request per project that sends the bodies to a call of one task, again and again. */
const changing =
  (call: string, bodiesOf: (projectId: number) => readonly object[]) =>
  (projectIds: readonly number[], taskIndex: number): Target[] =>
    projectIds.map((id) => ({
      method: 'POST',
      path: `/api/tasks/${taskId(id, numberAt(taskIndex))}/${call}`,
      cookie: cookieOf(ownerOf(id)),
      bodies: bodiesOf(id).map((body) => JSON.stringify(body)),
    }))

/** Returns requests that change the status of one task. */
export const moving = changing('status', () => statusCycle.map((status) => ({ status })))

/** Returns requests that assign one task to the owner, or unassign it. Assignments to others also write notifications. */
export const assigning = changing('assignee', (id) =>
  [entriesOf(id).owner, null].map((entryId) => ({ entryId })),
)

/** Returns requests that change the due date of one task. */
export const dating = changing('due-date', () =>
  ['2999-02-01', '2999-02-02', null].map((dueOn) => ({ dueOn })),
)

/** Returns requests that mark one task as not relevant, or as relevant again. */
export const relating = changing('relevance', () => [false, true].map((relevant) => ({ relevant })))

/** Returns requests that add a note to one task. A user can write few notes in a short time, so use many projects. */
export const noting = changing('notes', () => [
  { text: 'Ask the buyer for the planogram, and print it for Friday.' },
])

/** Returns requests that add a link to one task. A task has few links, so use many projects. */
export const linking = changing('links', () => [{ url: 'https://example.com/brief.pdf', title: 'Brief' }])

const guided = await guidedTask()

/** Returns requests that check an item of a guide, or uncheck it. The task is the same for all measurements. */
export const checking = (projectIds: readonly number[]): Target[] =>
  changing('checklist', () => [true, false].map((checked) => ({ itemId: guided.itemId, checked })))(
    projectIds,
    guided.taskIndex,
  )

/** Returns the first task whose guide has a checklist, and an item of the checklist. */
async function guidedTask(): Promise<{ taskIndex: number; itemId: string }> {
  for (const { taskKey, markdown } of await bundledGuides()) {
    const [item] = checklistItems(markdown)
    const taskIndex = roadmapContent.tasks.findIndex(({ key }) => key === taskKey)
    if (item !== undefined && taskIndex >= 0) return { taskIndex, itemId: item.id }
  }
  throw new Error('The benchmark needs a guide with a checklist.')
}

const numberAt = (taskIndex: number) =>
  roadmapContent.tasks[taskIndex % roadmapContent.tasks.length]?.number ?? 0
