import * as z from 'zod/mini'
import { maxId, maxReason } from '../limits.ts'
import { categories, taskStatuses } from '../roadmap.ts'
import { visibleText } from '../text.ts'
import { day } from '../time.ts'
import { call } from './call.ts'
import { id, taskIdParam } from './shared.ts'

const taskParams = z.object({ id: taskIdParam('Task id') })

const entryId = (label: string) => {
  const message = `${label} must be the id of a member, or null`
  return z.nullable(z.int(message).check(z.positive(message), z.maximum(maxId, message)))
}
export const assignment = z.object({
  entryId: entryId('Assignee'),
  from: z.optional(entryId('from')),
  onlyIf: z.optional(entryId('onlyIf')),
})
export const assignTask = call({
  method: 'POST',
  path: '/api/tasks/{id}/assignee',
  summary: 'Assigns a task to a member, or unassigns it.',
  params: taskParams,
  body: assignment,
  response: z.object({ id, projectId: id, entryId: z.nullable(id) }),
  errors: [403, 404, 409],
})

export const dueDate = z.object({
  dueOn: z.nullable(day('Due date')),
  from: z.optional(z.nullable(day('from'))),
  onlyIf: z.optional(z.nullable(day('onlyIf'))),
})
export const setDueDate = call({
  method: 'POST',
  path: '/api/tasks/{id}/due-date',
  summary: 'Sets or removes the due date of a task.',
  params: taskParams,
  body: dueDate,
  response: z.object({ id, projectId: id, dueOn: z.nullable(z.iso.date()) }),
  errors: [403, 404, 409],
})

export const relevanceReason = visibleText(maxReason, 'Reason', 'Reason cannot be empty')
export const relevance = z.object({
  relevant: z.boolean('Relevant must be true or false'),
  reason: z.optional(z.nullable(relevanceReason)),
  from: z.optional(z.boolean('from must be true or false')),
  onlyIf: z.optional(z.boolean('onlyIf must be true or false')),
})
export const setRelevance = call({
  method: 'POST',
  path: '/api/tasks/{id}/relevance',
  summary: 'Marks a task as relevant or not relevant to the brand; owner and project admins only.',
  params: taskParams,
  body: relevance,
  response: z.object({ id, projectId: id, relevant: z.boolean() }),
  errors: [403, 404, 409],
})

export const myTask = z.object({
  id,
  projectId: id,
  projectName: z.string(),
  key: z.string(),
  title: z.string(),
  status: z.enum(taskStatuses),
  category: z.enum(categories),
  priority: z.boolean(),
  howToLink: z.optional(z.string()),
  assignee: z.object({ entryId: id, username: z.string() }),
  dueOn: z.nullable(z.iso.date()),
})
export type MyTask = z.infer<typeof myTask>

export const listMyTasks = call({
  method: 'GET',
  path: '/api/my/tasks',
  summary: 'Lists the open tasks assigned to the user in all projects, soonest due first.',
  response: z.array(myTask),
})
