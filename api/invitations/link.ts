import type { InvitationInfo } from '#schema/api/invitations.ts'
import { platformAggregate } from '#domain/platform/platform.ts'
import { projectAggregate, type Project } from '#domain/project/project.ts'
import { invitationMessages, reasonNotToAcceptInvitation } from '#domain/team/invitation.ts'
import { tokenId, verifyLinkToken } from '#kernel/secret/secret.ts'
import { usernamesOf } from '#schema/queries/accounts.ts'
import type { Role } from '#schema/roles.ts'
import { accountByEmail } from '../accounts/accounts.ts'
import { findMembership } from '../team/memberships.ts'
import type { Services } from '../services.ts'

export interface InvitationLink {
  readonly entryId: number
  /** Invited email address; null if the invited person was erased. */
  readonly email: string | null
  /** Number of the link. Only the newest link of an invitation is valid. */
  readonly generation: number
  readonly project: { readonly id: number; readonly state: Project } | null
  readonly role: Role
  readonly expiresAt: string
  /** Reason why the invitation cannot be accepted; null if it can be accepted. */
  readonly closed: string | null
}

/** Returns null if the link is forged, or if its project or invitation no longer exists. */
export async function readInvitationLink(services: Services, token: string): Promise<InvitationLink | null> {
  const entryId = tokenId(token)
  const membership = entryId === null ? null : await findMembership(services.db, entryId)
  if (entryId === null || !membership) return null
  const { email, projectId } = membership
  const opened = await (projectId === null
    ? openPlatformInvitation(services, entryId)
    : openProjectInvitation(services, entryId, projectId))
  if (!opened) return null
  const { project, role, invitation } = opened
  const generation = generationOf(services.secret, token, invitation.generation)
  if (generation === null) return null
  const closed = reasonNotToAcceptInvitation(invitation, generation, services.now().toISOString())
  return { entryId, email, generation, project, role, expiresAt: invitation.expiresAt, closed }
}

async function openProjectInvitation({ commands }: Services, entryId: number, projectId: number) {
  const { state } = await commands.load(projectAggregate(projectId))
  const membership = state?.team.get(entryId)
  if (!state || state.deleted || !membership?.invitation) return null
  const { role, invitation } = membership
  return { project: { id: projectId, state }, role, invitation }
}

async function openPlatformInvitation({ commands }: Services, entryId: number) {
  const invitation = (await commands.load(platformAggregate)).state.get(entryId)
  return invitation ? { project: null, role: invitation.role, invitation } : null
}

function generationOf(secret: Uint8Array, token: string, newest: number): number | null {
  for (let generation = newest; generation > 0; generation--) {
    if (verifyLinkToken(secret, 'invitation', token, generation)) return generation
  }
  return null
}

const hidden = {
  valid: false,
  project: null,
  role: null,
  email: null,
  invitedBy: null,
  expiresAt: null,
  hasAccount: false,
}

/** Returns what the public page of an invitation shows. A forged link reveals nothing. */
export async function describeInvitation(services: Services, token: string): Promise<InvitationInfo> {
  const link = await readInvitationLink(services, token)
  if (!link) return { ...hidden, error: invitationMessages.invalid }
  const { project, role, email, expiresAt, closed } = link
  if (closed !== null) return { ...hidden, error: closed, email }
  const account = email === null ? undefined : await accountByEmail(services.db, email)
  return {
    valid: true,
    project: project && { id: project.id, name: project.state.name },
    role,
    email,
    invitedBy: await inviterOf(services, link),
    expiresAt,
    hasAccount: account !== undefined,
  }
}

async function inviterOf(
  { commands, db }: Services,
  { entryId, project }: InvitationLink,
): Promise<string | null> {
  const sent = await (project
    ? commands.lastChange(projectAggregate(project.id).stream, { type: 'MemberInvited', data: { entryId } })
    : commands.lastChange(platformAggregate.stream, { type: 'PlatformInvited', data: { entryId } }))
  const inviter = sent?.metadata.actor ?? null
  return inviter === null ? null : ((await usernamesOf(db, [inviter])).get(inviter) ?? null)
}
