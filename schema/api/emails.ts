import * as z from 'zod/mini'
import { maxNote } from '../limits.ts'
import { emailKinds, emailStates } from '../email.ts'
import { reportFrequencies } from '../roles.ts'
import { text } from '../text.ts'
import { call } from './call.ts'
import { projectParams } from './projects.ts'
import { id, timestamp } from './shared.ts'

export const statusNote = z.object({ note: z.optional(z.nullable(text(maxNote, 'Note').check(z.trim()))) })

export const sentEmail = z.object({
  id,
  kind: z.enum(emailKinds),
  isRenewal: z.boolean(),
  frequency: z.nullable(z.enum(reportFrequencies)),
  batch: z.nullable(z.string()),
  recipient: z.nullable(z.string()),
  state: z.enum(emailStates),
  reason: z.nullable(z.string()),
  createdAt: timestamp,
  sentAt: z.nullable(timestamp),
})
export type SentEmail = z.infer<typeof sentEmail>

export const listEmails = call({
  method: 'GET',
  path: '/api/projects/{id}/mails',
  summary: 'Lists the newest 100 emails to a project’s team; owner and project admins only.',
  params: projectParams,
  response: z.array(sentEmail),
  errors: [403, 404],
})
export const sendStatusUpdate = call({
  method: 'POST',
  path: '/api/projects/{id}/status-update',
  summary: 'Emails a status update to all active members of a project, including the sender.',
  params: projectParams,
  body: z.optional(statusNote),
  response: z.object({ message: z.string(), recipients: z.int() }),
  errors: [403, 404, 409, 429],
})
export const previewStatusUpdate = call({
  method: 'POST',
  path: '/api/projects/{id}/status-update/preview',
  summary: 'Returns the status update as it would be sent now.',
  params: projectParams,
  body: z.optional(statusNote),
  response: z.object({ subject: z.string(), html: z.string(), text: z.string(), recipients: z.int() }),
  errors: [403, 404],
})
