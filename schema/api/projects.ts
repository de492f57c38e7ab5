import * as z from 'zod/mini'
import { maxProjectName } from '../limits.ts'
import { categories } from '../roadmap.ts'
import { roles } from '../roles.ts'
import { name } from '../text.ts'
import { call } from './call.ts'
import { id, idText, timestamp } from './shared.ts'

const count = z.int().check(z.nonnegative())

/** Completed and total tasks of each category of the path. */
export const progress = z.record(z.enum(categories), z.object({ completed: count, total: count }))

export const project = z.object({
  id,
  name: z.string(),
  ownerId: id,
  createdAt: timestamp,
  /** What the reader is in this project; its owner is ADMIN of it. */
  role: z.enum(roles),
  progress,
  inProgress: count,
  /** The task to do next; null when all are completed. */
  nextTask: z.nullable(z.object({ id, title: z.string() })),
  /** People with access, the owner among them. */
  memberCount: count,
})
export type Project = z.infer<typeof project>

export const projectName = z.object({
  name: name(maxProjectName, 'Project name', 'Project name cannot be empty'),
})
const rename = z.object({
  ...projectName.shape,
  /** The name that must stand, as the sender's own doing; else 409, which tells who changed it. */
  onlyIf: z.optional(z.string('OnlyIf must be text')),
})
export const projectParams = z.object({ id: idText('Project id') })

export const listProjects = call({
  method: 'GET',
  path: '/api/projects',
  summary: 'The projects that the user owns or belongs to, newest first.',
  answer: z.array(project),
})
export const createProject = call({
  method: 'POST',
  path: '/api/projects',
  summary: 'Creates a project on the newest roadmap.',
  body: projectName,
  answer: z.object({ id, name: z.string(), ownerId: id, createdAt: timestamp }),
  status: 201,
  refuses: [409],
})
export const renameProject = call({
  method: 'PATCH',
  path: '/api/projects/{id}',
  summary: 'Renames a project; its owner only.',
  params: projectParams,
  body: rename,
  answer: z.object({ id, name: z.string() }),
  refuses: [403, 404, 409],
})
export const deleteProject = call({
  method: 'DELETE',
  path: '/api/projects/{id}',
  summary: 'Deletes a project for everybody; its owner only.',
  params: projectParams,
  answer: z.void(),
  status: 204,
  refuses: [403, 404],
})
