import * as z from 'zod/mini'
import { dayOrTime, dayOrTimeWords } from '../day-or-time.ts'
import { call } from './call.ts'
import { requestIdStart } from '../request-prefix.ts'
import { lag } from './lag.ts'
import { id, idText, timestamp } from './shared.ts'

/** Postgres keeps no text with a zero in it: whatever is no letter is refused at the door. */
const word = (label: string) =>
  z
    .string()
    .check(
      z.minLength(1, `${label} must not be empty`),
      z.regex(/^.{0,200}$/su, `${label} must be at most 200 characters`),
      z.regex(/^\P{Cc}*$/u, `${label} must not contain line breaks or control characters`),
    )
const time = (label: string) => dayOrTime(`${label} must be ${dayOrTimeWords}`)

export const pastEvent = z.object({
  id: z.string(),
  /** Its place in the log; opaque. */
  position: z.string(),
  stream: z.string(),
  /** Its place in the stream, from 0. */
  revision: z.int().check(z.nonnegative()),
  type: z.string(),
  /** Of the payload's schema, as it was when the event was written. */
  version: z.int().check(z.positive()),
  at: timestamp,
  /** Null where Brandpath itself acted, or the account is gone: then `actorId` tells which. */
  by: z.nullable(z.object({ id, username: z.string() })),
  actorId: z.nullable(id),
  /** Whose account it is about, where it is of one that is still there. */
  whom: z.nullable(z.object({ id, username: z.string() })),
  /** The request that it belongs to. */
  correlation: z.string(),
  /** The event or the command that led to it. */
  causation: z.string(),
  command: z.string(),
  /** The project that it is of, or that it names. */
  projectId: z.nullable(id),
  /** The task that it is about. Null as well where the payload is withheld, since that is where it stands. */
  task: z.nullable(z.object({ key: z.string(), title: z.nullable(z.string()) })),
  /** As it was written. Null where it is withheld: it is about a project that the reader is no member of. */
  payload: z.nullable(z.record(z.string(), z.unknown())),
})
export type PastEvent = z.infer<typeof pastEvent>

const query = z
  .object({
    stream: z.optional(word('stream')),
    type: z.optional(word('type')),
    actor: z.optional(idText('actor')),
    correlation: z.optional(requestIdStart),
    project: z.optional(idText('project')),
    /** One task of the project. */
    task: z.optional(word('task')),
    since: z.optional(time('since')),
    /** Not this time itself. */
    until: z.optional(time('until')),
    before: z.optional(
      z.string().check(z.regex(/^\d{1,13}-\d{1,18}$/, 'before must be the next of another page')),
    ),
  })
  .check(
    z.refine(({ project, task }) => task === undefined || project !== undefined, {
      error: 'task needs the project that it is of',
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
    'The event history, the newest first, in pages; payloads of projects for their members alone. Administrators only.',
  query,
  answer: z.object({
    events: z.array(pastEvent),
    /** The `before` of the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** How far all of it is behind the log, whatever was asked for; null where nobody can say. */
    behind: z.nullable(lag),
  }),
  adminsOnly: 'Only administrators can see the event history.',
})
