import * as z from 'zod/mini'
import { categories, taskStatuses } from '../roadmap.ts'
import { call } from './call.ts'
import { count, id, idParam, taskIdParam, timestamp } from './shared.ts'

export const task = z.object({
  id,
  projectId: id,
  key: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(taskStatuses),
  category: z.enum(categories),
  taskType: z.string(),
  priority: z.boolean(),
  howToLink: z.optional(z.string()),
  createdAt: timestamp,
  assignee: z.nullable(z.object({ entryId: id, username: z.string() })),
  dueOn: z.nullable(z.iso.date()),
  relevant: z.boolean(),
  counts: z.object({
    notes: count,
    links: count,
    checklist: z.nullable(z.object({ done: count, total: count })),
  }),
  changed: z.nullable(z.object({ at: timestamp, by: z.nullable(z.string()) })),
})
export type Task = z.infer<typeof task>

export const statusChange = z.object({
  status: z.enum(taskStatuses, 'Status must be pending, in_progress or completed'),
  from: z.optional(z.enum(taskStatuses, 'from must be pending, in_progress or completed')),
  onlyIf: z.optional(z.enum(taskStatuses, 'onlyIf must be pending, in_progress or completed')),
})

export const listTasks = call({
  method: 'GET',
  path: '/api/tasks',
  summary: 'Lists the tasks of a project in roadmap order.',
  query: z.object({ projectId: idParam('projectId') }),
  response: z.array(task),
  errors: [404],
})
export const changeStatus = call({
  method: 'POST',
  path: '/api/tasks/{id}/status',
  summary: 'Sets the status of a task.',
  params: z.object({ id: taskIdParam('Task id') }),
  query: z.object({ projectId: z.optional(idParam('projectId')) }),
  body: statusChange,
  response: z.object({ id, projectId: id, status: z.enum(taskStatuses) }),
  errors: [403, 404, 409],
})
