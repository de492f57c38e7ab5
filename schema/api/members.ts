import * as z from 'zod/mini'
import { reportFrequencies, roles } from '../roles.ts'
import { call } from './call.ts'
import { projectParams } from './projects.ts'
import { id, timestamp } from './shared.ts'

export const member = z.object({
  /** The entry id: it stands for this person in this project, as owner, invitation and member alike. */
  id,
  userId: z.nullable(id),
  isOwner: z.boolean(),
  isPending: z.boolean(),
  /** Only of a pending invitation. */
  email: z.optional(z.string()),
  user: z.nullable(z.object({ username: z.string(), email: z.string() })),
  role: z.enum(roles),
  emailReportsEnabled: z.boolean(),
  emailReportFrequency: z.enum(reportFrequencies),
  since: timestamp,
})
export type Member = z.infer<typeof member>

export const listMembers = call({
  method: 'GET',
  path: '/api/projects/{id}/members',
  summary: 'Who is in a project, its owner first.',
  params: projectParams,
  answer: z.array(member),
})
