import * as z from 'zod/mini'
import { categories, taskParts, taskStatuses } from '../roadmap.ts'
import { call } from './call.ts'
import { projectParams } from './projects.ts'
import { id } from './shared.ts'

const version = z.int('Version must be a whole number').check(z.positive('Version must be positive'))
const texts = z.object({
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  taskType: z.string(),
  priority: z.boolean(),
})
const task = z.object({ key: z.string(), ...texts.shape })

const adoption = z.object({
  /** The version that the project is on. */
  version,
  /** The newest there is; the same where there is nothing to adopt. */
  newest: version,
  /** They start pending. */
  added: z.array(task),
  /** They keep their status and history, and count no more. */
  retired: z.array(z.object({ ...task.shape, status: z.enum(taskStatuses) })),
  /** They keep their status. */
  changed: z.array(
    z.object({ key: z.string(), before: texts, after: texts, differs: z.array(z.enum(taskParts)) }),
  ),
})
export type Adoption = z.infer<typeof adoption>

export const previewAdoption = call({
  method: 'GET',
  path: '/api/projects/{id}/roadmap',
  summary: 'What the newest version of the roadmap would change in a project.',
  params: projectParams,
  answer: adoption,
  refuses: [404],
})
export const adoptRoadmap = call({
  method: 'POST',
  path: '/api/projects/{id}/roadmap',
  summary: 'Moves a project to the newest version of the roadmap; every task keeps its status.',
  params: projectParams,
  /** The version whose changes were looked at; 409 where another is the newest by now. */
  body: z.object({ version }),
  answer: z.object({ id, version }),
  refuses: [403, 404, 409],
})
