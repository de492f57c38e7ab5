import * as z from 'zod/mini'
import { maxProjectName, maxProjectsPerHour } from '../limits.ts'
import { categories } from '../roadmap.ts'
import { roles } from '../roles.ts'
import { name } from '../text.ts'
import { day } from '../time.ts'
import { call } from './call.ts'
import { changes, count, id, idParam, timestamp } from './shared.ts'
import { update } from './updates.ts'

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
  launchOn: z.nullable(z.iso.date()),
  latestUpdate: z.nullable(update),
})
export type Project = z.infer<typeof project>

export const projectName = z.object({
  name: name(maxProjectName, 'Project name', 'Project name cannot be empty'),
})
const noChange = 'Send a new name or a new launch date'
export const projectChange = changes('Changes', {
  name: z.optional(projectName.shape.name),
  launchOn: z.optional(z.nullable(day('Launch date'))),
  onlyIf: z.optional(z.nullable(z.string('onlyIf must be text'))),
}).check(({ value, issues }) => {
  if (issues.length > 0) return
  const refuse = (field: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [field], message })
  if (value.launchOn === undefined) {
    if (value.name === undefined) for (const field of ['name', 'launchOn']) refuse(field, noChange)
    if (value.onlyIf === null) refuse('onlyIf', 'onlyIf must be text')
    return
  }
  if (value.name !== undefined) refuse('launchOn', 'Change the name and the launch date in separate requests')
  const onlyIf = z.safeParse(z.optional(z.nullable(day('onlyIf'))), value.onlyIf)
  for (const { message } of onlyIf.error?.issues ?? []) refuse('onlyIf', message)
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
  summary: `Creates a project with the newest version of the roadmap. A user can create ${maxProjectsPerHour} projects in an hour.`,
  body: projectName,
  response: z.object({ id, name: z.string(), ownerId: id, createdAt: timestamp }),
  status: 201,
  errors: [409, 429],
})
export const changeProject = call({
  method: 'PATCH',
  path: '/api/projects/{id}',
  summary: 'Renames a project (owner only) or sets its launch date (owner and project admins only).',
  params: projectParams,
  body: projectChange,
  response: z.object({
    id,
    name: z.optional(z.string()),
    launchOn: z.optional(z.nullable(z.iso.date())),
  }),
  errors: [403, 404, 409],
})
export const deleteProject = call({
  method: 'DELETE',
  path: '/api/projects/{id}',
  summary: 'Deletes a project for all members; owner only.',
  params: projectParams,
  errors: [403, 404],
})
