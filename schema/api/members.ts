import * as z from 'zod/mini'
import { reportFrequencies, roles } from '../roles.ts'
import { call } from './call.ts'
import { projectParams } from './projects.ts'
import { id, idText, timestamp } from './shared.ts'

const role = z.enum(roles, 'Role must be ADMIN, EDITOR, MEMBER or VIEWER')

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
  /** Whether the mails that teammates send arrive. */
  statusUpdatesEnabled: z.boolean(),
  /** Of the membership, or of the invitation while it is pending. */
  since: timestamp,
  /** Until when a pending invitation's link opens. */
  expiresAt: z.nullable(timestamp),
  /** When this person last changed something in the project. */
  lastActiveAt: z.nullable(timestamp),
})
export type Member = z.infer<typeof member>

/** Somebody with whom the reader shares a project; for administrators, anybody. */
export const person = z.object({
  id,
  username: z.string(),
  email: z.string(),
  /** On the platform. */
  role: z.enum(roles),
  /** Of an invitation to the platform that nobody has accepted yet; `id` is then the invitation's. */
  isPending: z.boolean(),
  /** Only of such an invitation: until when its link opens. */
  expiresAt: z.optional(timestamp),
})
export type Person = z.infer<typeof person>

const enabled = z.boolean('Enabled must be true or false')
const frequency = z.enum(reportFrequencies, 'Frequency must be weekly, biweekly or monthly')
const statusUpdates = z.boolean('Status updates must be true or false')
export const emailPreferences = z.object({
  enabled,
  frequency,
  /** Left out, it stays as it is. */
  statusUpdates: z.optional(statusUpdates),
  /** The preferences that must stand, as the sender's own doing; else 409, which tells who changed them. */
  onlyIf: z.optional(z.object({ enabled, frequency, statusUpdates })),
})
const memberParams = z.object({ id: idText('Project id'), memberId: idText('Member id') })
const entryParams = z.object({ id: idText('Id') })
const preferences = z.object({
  id,
  enabled: z.boolean(),
  frequency: z.enum(reportFrequencies),
  statusUpdates: z.boolean(),
})

export const listMembers = call({
  method: 'GET',
  path: '/api/projects/{id}/members',
  summary: 'Who is in a project or invited to it: its owner first, then members, then pending invitations.',
  params: projectParams,
  answer: z.array(member),
  refuses: [404],
})
export const listPeople = call({
  method: 'GET',
  path: '/api/members',
  summary: 'The people with whom the reader shares a project; for an administrator, everybody.',
  answer: z.array(person),
})
export const changeRole = call({
  method: 'PATCH',
  path: '/api/projects/{id}/members/{memberId}',
  summary: 'Changes the role of a member or of a pending invitation.',
  params: memberParams,
  body: z.object({ role }),
  answer: z.object({ id, role: z.enum(roles) }),
  refuses: [403, 404],
})
export const removeMember = call({
  method: 'DELETE',
  path: '/api/projects/{id}/members/{memberId}',
  summary: 'Takes a member out of a project; the own entry leaves it.',
  params: memberParams,
  answer: z.void(),
  status: 204,
  refuses: [403, 404, 409],
})
export const leaveProject = call({
  method: 'POST',
  path: '/api/projects/{id}/leave',
  summary: 'Leaves a project; everybody but its owner may.',
  params: projectParams,
  answer: z.void(),
  status: 204,
  refuses: [403, 404],
})
export const changeMemberPreferences = call({
  method: 'PUT',
  path: '/api/members/{id}/email-preferences',
  summary: 'Sets what a member is mailed about a project.',
  params: entryParams,
  body: emailPreferences,
  answer: preferences,
  refuses: [403, 404, 409],
})
export const changeInvitationPreferences = call({
  method: 'PUT',
  path: '/api/invitations/{id}/email-preferences',
  summary: 'Sets what somebody who is invited is mailed about a project.',
  params: entryParams,
  body: emailPreferences,
  answer: preferences,
  refuses: [403, 404, 409],
})
