import * as z from 'zod/mini'
import { categories, taskFields, taskStatuses } from '../roadmap.ts'
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

const roadmapUpdate = z.object({
  version,
  newest: version,
  added: z.array(task),
  retired: z.array(z.object({ ...task.shape, status: z.enum(taskStatuses) })),
  changed: z.array(
    z.object({ key: z.string(), before: texts, after: texts, differs: z.array(z.enum(taskFields)) }),
  ),
})
export type RoadmapUpdate = z.infer<typeof roadmapUpdate>

export const previewRoadmapUpdate = call({
  method: 'GET',
  path: '/api/projects/{id}/roadmap',
  summary: 'Returns what the newest version of the roadmap would change in a project.',
  params: projectParams,
  response: roadmapUpdate,
  errors: [404],
})
export const updateRoadmap = call({
  method: 'POST',
  path: '/api/projects/{id}/roadmap',
  summary: 'Updates a project to the newest version of the roadmap. Tasks keep their status.',
  params: projectParams,
  body: z.object({ version }),
  response: z.object({ id, version }),
  errors: [403, 404, 409],
})
