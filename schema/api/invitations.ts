import * as z from 'zod/mini'
import { roles } from '../roles.ts'
import { text } from '../text.ts'
import { call } from './call.ts'
import { id, idParam, timestamp } from './shared.ts'
import { emailAddress } from './accounts.ts'

/** Invitation to a project, or to the platform if `projectId` is missing. */
export const invitation = z.object({
  email: emailAddress('Please enter a valid email address', 'Please enter an email address'),
  role: z._default(z.enum(roles, 'Role must be ADMIN, EDITOR, MEMBER or VIEWER'), 'EDITOR'),
  projectId: z.optional(
    z.int('projectId must be a whole number').check(z.positive('projectId must be positive')),
  ),
})

export const invite = call({
  method: 'POST',
  path: '/api/members/invite',
  summary: 'Invites an address to a project, or to the platform without a project (administrators only).',
  body: invitation,
  response: z.object({ id, role: z.enum(roles), expiresAt: timestamp }),
  status: 201,
  errors: [403, 404, 409, 429],
})
export const cancelInvitation = call({
  method: 'DELETE',
  path: '/api/invitations/{id}',
  summary: 'Cancels a pending invitation.',
  params: z.object({ id: idParam('Invitation id') }),
  errors: [403, 404, 409],
})

export const invitationInfo = z.object({
  valid: z.boolean(),
  error: z.optional(z.string()),
  project: z.nullable(z.object({ id, name: z.string() })),
  role: z.nullable(z.enum(roles)),
  email: z.nullable(z.string()),
  invitedBy: z.nullable(z.string()),
  expiresAt: z.nullable(timestamp),
  hasAccount: z.boolean(),
})
export type InvitationInfo = z.infer<typeof invitationInfo>

const noToken = 'No invitation token found in URL'
const token = text(1024, 'Token', noToken).check(z.minLength(1, noToken))

export const readInvitation = call({
  method: 'GET',
  path: '/api/invitations/info',
  summary: 'Returns the invitation behind a link, or the reason why it cannot be accepted.',
  access: 'public',
  query: z.object({ token }),
  response: invitationInfo,
})
export const acceptInvitation = call({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Accepts an invitation: the user joins the project or gets the role on the platform.',
  body: z.object({
    token,
    confirmOtherAddress: z._default(z.boolean('confirmOtherAddress must be true or false'), false),
  }),
  response: z.object({ projectId: z.nullable(id), role: z.enum(roles) }),
  errors: [403, 404, 409],
})
