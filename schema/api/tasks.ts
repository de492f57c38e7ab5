import * as z from 'zod/mini'
import { categories, taskStatuses } from '../roadmap.ts'
import { call } from './call.ts'
import { id, idText, taskIdText, timestamp } from './shared.ts'

export const task = z.object({
  id,
  projectId: id,
  /** The task's name on the roadmap, the same in all projects. */
  key: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(taskStatuses),
  category: z.enum(categories),
  taskType: z.string(),
  priority: z.boolean(),
  /** Where the how-to guide stands; missing while nobody has written one. */
  howToLink: z.optional(z.string()),
  createdAt: timestamp,
  /** The last change of status; null while there was none. `by` is a username, null when the account is gone. */
  changed: z.nullable(z.object({ at: timestamp, by: z.nullable(z.string()) })),
})
export type Task = z.infer<typeof task>

export const statusChange = z.object({
  status: z.enum(taskStatuses, 'Status must be pending, in_progress or completed'),
  /** The status that the sender saw: another present one is refused, also the one that is asked for. */
  from: z.optional(z.enum(taskStatuses, 'From must be pending, in_progress or completed')),
  /**
   * The status that must stand, as the sender's own doing, even where what is asked for is so already; else 409, which
   * tells who changed it.
   */
  onlyIf: z.optional(z.enum(taskStatuses, 'OnlyIf must be pending, in_progress or completed')),
})

export const listTasks = call({
  method: 'GET',
  path: '/api/tasks',
  summary: 'The tasks of a project in the order of the roadmap.',
  query: z.object({ projectId: idText('projectId') }),
  answer: z.array(task),
  refuses: [404],
})
export const changeStatus = call({
  method: 'POST',
  path: '/api/tasks/{id}/status',
  summary: 'Sets the status of a task; any of the three.',
  params: z.object({ id: taskIdText('Task id') }),
  query: z.object({ projectId: z.optional(idText('projectId')) }),
  body: statusChange,
  answer: z.object({ id, projectId: id, status: z.enum(taskStatuses) }),
  refuses: [403, 404, 409],
})
