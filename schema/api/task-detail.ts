import * as z from 'zod/mini'
import { activity } from './activity.ts'
import { call } from './call.ts'
import { checklistItem } from './checklist.ts'
import { link } from './links.ts'
import { note } from './notes.ts'
import { taskIdParam } from './shared.ts'
import { task } from './tasks.ts'

export const taskDetail = z.object({
  ...task.shape,
  relevanceReason: z.nullable(z.string()),
  notes: z.array(note),
  links: z.array(link),
  checklist: z.nullable(z.array(checklistItem)),
  history: z.array(activity),
  historyNext: z.nullable(z.string()),
})
export type TaskDetail = z.infer<typeof taskDetail>

export const readTask = call({
  method: 'GET',
  path: '/api/tasks/{id}',
  summary: 'Returns a task with its notes, links, checklist and newest changes.',
  params: z.object({ id: taskIdParam('Task id') }),
  response: taskDetail,
  errors: [404],
})
