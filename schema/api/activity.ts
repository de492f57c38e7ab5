import * as z from 'zod/mini'
import { activityTypes } from '../activity.ts'
import { categories, taskStatuses } from '../roadmap.ts'
import { isTimeZone } from '../time-zone.ts'
import { call } from './call.ts'
import { projectParams } from './projects.ts'
import { id, idText, timestamp } from './shared.ts'

const somebody = z.object({ id, username: z.string() })

export const activity = z.object({
  /** Opaque; the `before` of the next page. */
  id: z.string(),
  type: z.enum(activityTypes),
  at: timestamp,
  /** Null where Brandpath itself acted, or the account is gone: then `actorId` tells which. */
  by: z.nullable(somebody),
  actorId: z.nullable(id),
  task: z.nullable(z.object({ id, title: z.string(), category: z.enum(categories) })),
  /** Whom it was done to: a username, or the address of somebody who is only invited. */
  member: z.nullable(z.string()),
  /** As the event says: `from` and `to` of a status or role, `name` of the project, `role`, `frequency`. */
  detail: z.record(z.string(), z.string()),
})
export type Activity = z.infer<typeof activity>

export const listActivity = call({
  method: 'GET',
  path: '/api/projects/{id}/activity',
  summary: 'What happened in a project, the newest first, in pages.',
  params: projectParams,
  query: z.object({
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'before must be the id of an activity'))),
    person: z.optional(idText('person')),
    category: z.optional(z.enum(categories, 'category must be one of the four categories')),
    kind: z.optional(
      z.enum(['tasks', 'project', 'team', 'mail'], 'kind must be tasks, project, team or mail'),
    ),
  }),
  answer: z.object({
    activities: z.array(activity),
    /** The `before` of the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** Everybody who ever did something here, to filter by. */
    people: z.array(somebody),
  }),
  refuses: [404],
})

export const readAsOf = call({
  method: 'GET',
  path: '/api/projects/{id}/as-of',
  summary: 'The status of every task at the end of a past day, straight from the events.',
  params: projectParams,
  query: z.object({
    date: z.iso.date('date must be a date such as 2026-01-31'),
    timeZone: z._default(
      z.string().check(z.refine(isTimeZone, 'timeZone must be an IANA time zone such as Europe/Oslo')),
      'UTC',
    ),
  }),
  answer: z.object({
    /** Null where the project did not exist yet. */
    name: z.nullable(z.string()),
    tasks: z.array(
      z.object({ id, title: z.string(), category: z.enum(categories), status: z.enum(taskStatuses) }),
    ),
  }),
  refuses: [404],
})
