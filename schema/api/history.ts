import * as z from 'zod/mini'
import { dayOrTime, dayOrTimeFormat } from '../time.ts'
import { call } from './call.ts'
import { lag } from './lag.ts'
import { count, id, idParam, timestamp } from './shared.ts'

/** Search term without NUL characters, because PostgreSQL cannot compare text with NUL. */
const term = (label: string) =>
  z
    .string()
    .check(
      z.minLength(1, `${label} cannot be empty`),
      z.regex(/^.{0,200}$/su, `${label} must be at most 200 characters`),
      z.regex(/^\P{Cc}*$/u, `${label} must not contain line breaks or control characters`),
    )

/** Matches a request id or its beginning. At least 8 characters are needed to find one request in practice. */
export const requestIdPattern = /^[0-9A-Fa-f]{8}[0-9A-Fa-f-]{0,28}$/
export const requestIdFormat = 'the id of a request, or at least its first 8 characters'
export const requestIdPrefix = z
  .string()
  .check(z.regex(requestIdPattern, `correlation must be ${requestIdFormat}`), z.toLowerCase())

const time = (label: string) => dayOrTime(`${label} must be ${dayOrTimeFormat}`)

export const historyEvent = z.object({
  id: z.string(),
  position: z.string(),
  stream: z.string(),
  revision: count,
  type: z.string(),
  version: z.int().check(z.positive()),
  at: timestamp,
  by: z.nullable(z.object({ id, username: z.string() })),
  actorId: z.nullable(id),
  whom: z.nullable(z.object({ id, username: z.string() })),
  correlation: z.string(),
  causation: z.string(),
  command: z.string(),
  projectId: z.nullable(id),
  task: z.nullable(z.object({ key: z.string(), title: z.nullable(z.string()) })),
  payload: z.nullable(z.record(z.string(), z.unknown())),
})
export type HistoryEvent = z.infer<typeof historyEvent>

const query = z
  .object({
    stream: z.optional(term('stream')),
    type: z.optional(term('type')),
    actor: z.optional(idParam('actor')),
    correlation: z.optional(requestIdPrefix),
    project: z.optional(idParam('project')),
    task: z.optional(term('task')),
    since: z.optional(time('since')),
    until: z.optional(time('until')),
    before: z.optional(
      z.string().check(z.regex(/^\d{1,13}-\d{1,18}$/, 'before must be the next value of another page')),
    ),
  })
  .check(
    z.refine(({ project, task }) => task === undefined || project !== undefined, {
      error: 'task requires project',
      path: ['task'],
    }),
    z.refine(({ since, until }) => since === undefined || until === undefined || since < until, {
      error: 'until must be after since',
      path: ['until'],
    }),
  )

export const listEvents = call({
  method: 'GET',
  path: '/api/history',
  summary:
    'Lists events in pages, newest first; administrators only. Payloads of projects are visible to their members only.',
  query,
  response: z.object({
    events: z.array(historyEvent),
    next: z.nullable(z.string()),
    behind: z.nullable(lag),
  }),
  adminsOnly: 'Only administrators can see the event history.',
})
