import * as z from 'zod/mini'
import { activityTypes } from '../activity.ts'
import { categories, taskStatuses } from '../roadmap.ts'
import { call } from './call.ts'
import { projectParams } from './projects.ts'
import { id, idParam, taskIdParam, timeZone, timestamp } from './shared.ts'

const actor = z.object({ id, username: z.string() })

export const activity = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  at: timestamp,
  by: z.nullable(actor),
  actorId: z.nullable(id),
  task: z.nullable(z.object({ id, title: z.string(), category: z.enum(categories) })),
  member: z.nullable(z.string()),
  text: z.nullable(z.string()),
  detail: z.record(z.string(), z.string()),
})
export type Activity = z.infer<typeof activity>

export const cursorError = 'before must be the id of an activity'
export const listActivity = call({
  method: 'GET',
  path: '/api/projects/{id}/activity',
  summary: 'Lists the activity of a project in pages, newest first.',
  params: projectParams,
  query: z.object({
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, cursorError))),
    person: z.optional(idParam('person')),
    task: z.optional(taskIdParam('task')),
    category: z.optional(z.enum(categories, 'Category must be one of the four categories')),
    kind: z.optional(
      z.enum(['tasks', 'project', 'team', 'mail'], 'Kind must be tasks, project, team or mail'),
    ),
  }),
  response: z.object({
    activities: z.array(activity),
    next: z.nullable(z.string()),
    people: z.array(actor),
  }),
  errors: [404],
})

export const readAsOf = call({
  method: 'GET',
  path: '/api/projects/{id}/as-of',
  summary: 'Returns the status of every task at the end of a past day, computed from the events.',
  params: projectParams,
  query: z.object({
    date: z.iso.date('Date must be a date such as 2026-01-31'),
    timeZone,
  }),
  response: z.object({
    name: z.nullable(z.string()),
    tasks: z.array(
      z.object({ id, title: z.string(), category: z.enum(categories), status: z.enum(taskStatuses) }),
    ),
  }),
  errors: [404],
})
