import * as z from 'zod/mini'
import { maxNote } from '../limits.ts'
import { mailKinds, mailStates } from '../mail.ts'
import { text } from '../text.ts'
import { call } from './call.ts'
import { projectParams } from './projects.ts'
import { id, timestamp } from './shared.ts'

const note = z.object({ note: z.optional(text(maxNote, 'Note').check(z.trim())) })

/** A mail to the team, as it was or will be sent. */
export const sentMail = z.object({
  id,
  kind: z.enum(mailKinds),
  /** Of an invitation: it brings a new link in place of an earlier one. */
  isRenewal: z.boolean(),
  /** A username, or the address of somebody who has none yet; null when the account is gone. */
  recipient: z.nullable(z.string()),
  state: z.enum(mailStates),
  /** Why it waits, failed or was suppressed. */
  reason: z.nullable(z.string()),
  createdAt: timestamp,
  sentAt: z.nullable(timestamp),
})
export type SentMail = z.infer<typeof sentMail>

export const listMails = call({
  method: 'GET',
  path: '/api/projects/{id}/mails',
  summary: 'The newest 100 mails to a project’s team, for its owner and admins.',
  params: projectParams,
  answer: z.array(sentMail),
  refuses: [403, 404],
})
export const sendStatusUpdate = call({
  method: 'POST',
  path: '/api/projects/{id}/status-update',
  summary: 'Mails the state of a project to all its active members, the sender too.',
  params: projectParams,
  /** The body may be left out. */
  body: z.optional(note),
  answer: z.object({ message: z.string(), recipients: z.int() }),
  refuses: [403, 404, 409],
})
export const previewStatusUpdate = call({
  method: 'POST',
  path: '/api/projects/{id}/status-update/preview',
  summary: 'The status update as it would be sent now.',
  params: projectParams,
  body: z.optional(note),
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string(), recipients: z.int() }),
  refuses: [403, 404],
})
