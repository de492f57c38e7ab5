import * as z from 'zod/mini'
import { roles } from '../roles.ts'
import { text } from '../text.ts'
import { call } from './call.ts'
import { id, idText, timestamp } from './shared.ts'
import { emailAddress } from './user.ts'

/** Whom to invite to what; without a project, to Brandpath itself. */
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
  summary:
    'Invites an address to a project, or, without a project, to Brandpath itself (administrators only).',
  body: invitation,
  answer: z.object({ id, role: z.enum(roles), expiresAt: timestamp }),
  status: 201,
  refuses: [403, 404, 409, 429],
})
export const cancelInvitation = call({
  method: 'DELETE',
  path: '/api/invitations/{id}',
  summary: 'Voids an invitation that nobody has accepted yet.',
  params: z.object({ id: idText('Invitation id') }),
  answer: z.void(),
  status: 204,
  refuses: [403, 404, 409],
})

/** What whoever holds an invitation's link may know of it. */
export const invitationInfo = z.object({
  valid: z.boolean(),
  /** Why the link opens nothing; only where it does not. */
  error: z.optional(z.string()),
  /** Null where the invitation is to Brandpath itself, or opens nothing. */
  project: z.nullable(z.object({ id, name: z.string() })),
  role: z.nullable(z.enum(roles)),
  /** The address that it was sent to. */
  email: z.nullable(z.string()),
  /** The username of whoever invited. */
  invitedBy: z.nullable(z.string()),
  expiresAt: z.nullable(timestamp),
  /** The address has an account: whoever was invited logs in rather than registers. */
  hasAccount: z.boolean(),
})
export type InvitationInfo = z.infer<typeof invitationInfo>

/** Of an invitation's link, as its address carries it. */
const noToken = 'No invitation token found in URL'
const token = text(1024, 'Token', noToken).check(z.minLength(1, noToken))

export const readInvitation = call({
  method: 'GET',
  path: '/api/invitations/info',
  summary: 'What an invitation’s link opens, or why it opens nothing.',
  access: 'public',
  query: z.object({ token }),
  answer: invitationInfo,
})
export const acceptInvitation = call({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Joins the project of an invitation’s link, or takes the role that it gives on the platform.',
  body: z.object({ token }),
  /** Null where the invitation was to Brandpath itself. */
  answer: z.object({ projectId: z.nullable(id), role: z.enum(roles) }),
  refuses: [403, 404, 409],
})
