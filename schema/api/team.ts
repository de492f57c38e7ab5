import * as z from 'zod/mini'
import { reportFrequencies, roles } from '../roles.ts'
import { call } from './call.ts'
import { projectParams } from './projects.ts'
import { id, idParam, timestamp } from './shared.ts'

const role = z.enum(roles, 'Role must be ADMIN, EDITOR, MEMBER or VIEWER')

export const member = z.object({
  id,
  userId: z.nullable(id),
  isOwner: z.boolean(),
  isPending: z.boolean(),
  email: z.optional(z.string()),
  user: z.nullable(z.object({ username: z.string(), email: z.string() })),
  role: z.enum(roles),
  emailReportsEnabled: z.boolean(),
  emailReportFrequency: z.enum(reportFrequencies),
  statusUpdatesEnabled: z.boolean(),
  since: timestamp,
  expiresAt: z.nullable(timestamp),
  lastActiveAt: z.nullable(timestamp),
})
export type Member = z.infer<typeof member>

export const person = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isPending: z.boolean(),
  expiresAt: z.optional(timestamp),
})
export type Person = z.infer<typeof person>

const enabled = z.boolean('Enabled must be true or false')
const frequency = z.enum(reportFrequencies, 'Frequency must be weekly, biweekly or monthly')
const statusUpdates = z.boolean('Status updates must be true or false')
export const emailPreferences = z.object({
  enabled,
  frequency,
  statusUpdates: z.optional(statusUpdates),
  onlyIf: z.optional(z.object({ enabled, frequency, statusUpdates }, 'onlyIf must be an object')),
})
const memberParams = z.object({ id: idParam('Project id'), memberId: idParam('Member id') })
const entryParams = z.object({ id: idParam('Id') })
const preferences = z.object({
  id,
  enabled: z.boolean(),
  frequency: z.enum(reportFrequencies),
  statusUpdates: z.boolean(),
})

export const listMembers = call({
  method: 'GET',
  path: '/api/projects/{id}/members',
  summary: 'Lists the owner, the members and the pending invitations of a project, in this order.',
  params: projectParams,
  response: z.array(member),
  errors: [404],
})
export const listPeople = call({
  method: 'GET',
  path: '/api/members',
  summary: 'Lists the users who share a project with the user; for administrators, all users.',
  response: z.array(person),
})
export const changeRole = call({
  method: 'PATCH',
  path: '/api/projects/{id}/members/{memberId}',
  summary: 'Changes the role of a member or of a pending invitation.',
  params: memberParams,
  body: z.object({ role }),
  response: z.object({ id, role: z.enum(roles) }),
  errors: [403, 404],
})
export const removeMember = call({
  method: 'DELETE',
  path: '/api/projects/{id}/members/{memberId}',
  summary: 'Removes a member from a project. Users can remove themselves.',
  params: memberParams,
  errors: [403, 404, 409],
})
export const leaveProject = call({
  method: 'POST',
  path: '/api/projects/{id}/leave',
  summary: 'Leaves a project; not possible for its owner.',
  params: projectParams,
  errors: [403, 404],
})
export const changeMemberPreferences = call({
  method: 'PUT',
  path: '/api/members/{id}/email-preferences',
  summary: 'Sets which emails a member gets about a project.',
  params: entryParams,
  body: emailPreferences,
  response: preferences,
  errors: [403, 404, 409],
})
export const changeInvitationPreferences = call({
  method: 'PUT',
  path: '/api/invitations/{id}/email-preferences',
  summary: 'Sets which emails an invited person gets about a project after joining.',
  params: entryParams,
  body: emailPreferences,
  response: preferences,
  errors: [403, 404, 409],
})
