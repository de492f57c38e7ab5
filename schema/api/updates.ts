import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, id, idParam, timestamp } from './shared.ts'

export const update = z.object({
  id: z.string(),
  at: timestamp,
  by: z.nullable(z.object({ id, username: z.string() })),
  note: z.nullable(z.string()),
  numbers: z.nullable(z.object({ completed: count, inProgress: count, total: count })),
})
export type Update = z.infer<typeof update>

export const listUpdates = call({
  method: 'GET',
  path: '/api/projects/{id}/updates',
  summary: 'Lists the status updates of a project in pages, newest first.',
  params: z.object({ id: idParam('Project id') }),
  query: z.object({
    before: z.optional(
      z.string().check(z.regex(/^\d{1,18}$/, 'before must be the next value of another page')),
    ),
  }),
  response: z.object({ updates: z.array(update), next: z.nullable(z.string()) }),
  errors: [404],
})
