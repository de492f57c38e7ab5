import * as z from 'zod/mini'
import { checklistItemId } from '../checklist.ts'
import { call } from './call.ts'
import { taskIdParam, timestamp } from './shared.ts'

export const checklistItem = z.object({
  id: z.string(),
  text: z.string(),
  checked: z.nullable(z.object({ at: timestamp, by: z.nullable(z.string()) })),
})
export type ChecklistItem = z.infer<typeof checklistItem>

export const itemChange = z.object({
  itemId: checklistItemId,
  checked: z.boolean('Checked must be true or false'),
  onlyIf: z.optional(z.boolean('onlyIf must be true or false')),
})

export const setChecklistItem = call({
  method: 'POST',
  path: '/api/tasks/{id}/checklist',
  summary: 'Checks or unchecks an item of a task’s checklist, for the whole team.',
  params: z.object({ id: taskIdParam('Task id') }),
  body: itemChange,
  response: z.object({ itemId: z.string(), checked: z.boolean() }),
  errors: [403, 404, 409],
})
