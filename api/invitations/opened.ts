import { invitationMessages, reasonNotToAcceptInvitation } from '#domain/team/invitation.ts'
import { platformAggregate } from '#domain/platform/platform.ts'
import { projectAggregate, type ExistingProject } from '#domain/project/project.ts'
import type { Role } from '#schema/roles.ts'
import { reasonNotToAccept } from '#domain/team/team.ts'
import { tokenId, verifyLinkToken } from '#kernel/secret/secret.ts'
import { findMembership } from '../team/memberships.ts'
import type { Services } from '../services.ts'

/** The invitation of a link, valid or not. */
export interface Link {
  readonly entryId: number
  /** Address that was invited. */
  readonly email: string | null
  /** Generation of the invitation. Only the newest one can be accepted. */
  readonly generation: number
  /** Null for an invitation to the platform. */
  readonly project: { readonly id: number; readonly state: ExistingProject } | null
  readonly role: Role
  readonly expiresAt: string
  /** Reason why it cannot be accepted, otherwise null. */
  readonly closed: string | null
}

/** Returns null if the link is forged, or if its project or invitation no longer exists. */
export async function openLink(services: Services, token: string): Promise<Link | null> {
  const entryId = tokenId(token)
  const membership = entryId === null ? null : await findMembership(services.db, entryId)
  if (entryId === null || !membership) return null
  const about = { entryId, email: membership.email }
  return membership.projectId === null
    ? platformLink(services, token, about)
    : projectLink(services, token, { ...about, projectId: membership.projectId })
}

async function projectLink(
  { commands, secret, now }: Services,
  token: string,
  { entryId, email, projectId }: { entryId: number; email: string | null; projectId: number },
): Promise<Link | null> {
  const { state } = await commands.load(projectAggregate(projectId))
  const entry = state?.team.get(entryId)
  if (!state || state.deleted || !entry?.invitation) return null
  const generation = generationOf(secret, token, entry.invitation.generation)
  if (generation === null) return null
  return {
    entryId,
    email,
    generation,
    project: { id: projectId, state },
    role: entry.role,
    expiresAt: entry.invitation.expiresAt,
    closed: reasonNotToAccept(state, entryId, generation, now().toISOString()),
  }
}

async function platformLink(
  { commands, secret, now }: Services,
  token: string,
  { entryId, email }: { entryId: number; email: string | null },
): Promise<Link | null> {
  const { state } = await commands.load(platformAggregate)
  const invitation = state.get(entryId)
  if (!invitation) return null
  const generation = generationOf(secret, token, invitation.generation)
  if (generation === null) return null
  const closed = reasonNotToAcceptInvitation(invitation, generation, now().toISOString())
  return {
    entryId,
    email,
    generation,
    project: null,
    role: invitation.role,
    expiresAt: invitation.expiresAt,
    closed,
  }
}

/** Returns the generation that the token was signed for, or null if the token is forged. */
function generationOf(secret: Uint8Array, token: string, newest: number): number | null {
  for (let generation = newest; generation > 0; generation--) {
    if (verifyLinkToken(secret, 'invitation', token, generation)) return generation
  }
  return null
}

export const invalidLink = invitationMessages.invalid
