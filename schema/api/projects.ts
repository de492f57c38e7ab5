import * as z from 'zod/mini'
import { maxProjectName } from '../limits.ts'
import { categories } from '../roadmap.ts'
import { roles } from '../roles.ts'
import { name } from '../text.ts'
import { call } from './call.ts'
import { count, id, idParam, timestamp } from './shared.ts'

export const progress = z.record(z.enum(categories), z.object({ completed: count, total: count }))

export const project = z.object({
  id,
  name: z.string(),
  ownerId: id,
  createdAt: timestamp,
  role: z.enum(roles),
  progress,
  inProgress: count,
  nextTask: z.nullable(z.object({ id, title: z.string() })),
  memberCount: count,
})
export type Project = z.infer<typeof project>

export const projectName = z.object({
  name: name(maxProjectName, 'Project name', 'Project name cannot be empty'),
})
const rename = z.object({
  ...projectName.shape,
  onlyIf: z.optional(z.string('OnlyIf must be text')),
})
export const projectParams = z.object({ id: idParam('Project id') })

export const listProjects = call({
  method: 'GET',
  path: '/api/projects',
  summary: 'Lists the projects that the user owns or belongs to, newest first.',
  response: z.array(project),
})
export const createProject = call({
  method: 'POST',
  path: '/api/projects',
  summary: 'Creates a project on the newest version of the roadmap.',
  body: projectName,
  response: z.object({ id, name: z.string(), ownerId: id, createdAt: timestamp }),
  status: 201,
  errors: [409],
})
export const renameProject = call({
  method: 'PATCH',
  path: '/api/projects/{id}',
  summary: 'Renames a project; owner only.',
  params: projectParams,
  body: rename,
  response: z.object({ id, name: z.string() }),
  errors: [403, 404, 409],
})
export const deleteProject = call({
  method: 'DELETE',
  path: '/api/projects/{id}',
  summary: 'Deletes a project for all members; owner only.',
  params: projectParams,
  errors: [403, 404],
})
