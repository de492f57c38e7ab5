import { invitationTexts } from '#domain/invitation-texts.ts'
import { platform, platformStream, whyPlatformClosed } from '#domain/platform.ts'
import { project, projectStream, type ExistingProject } from '#domain/project.ts'
import type { Role } from '#schema/roles.ts'
import { whyClosed } from '#domain/team.ts'
import { claimedId, verifyLinkToken } from '#store/secret.ts'
import { homeOf } from '../entries.ts'
import type { Services } from '../services.ts'

/** What a link stands for, whether it opens anything or not. */
export interface Link {
  readonly entryId: number
  /** The address that it was sent to. */
  readonly email: string | null
  /** Of the invitation that the link was made for; an earlier one than the newest opens nothing. */
  readonly generation: number
  /** Null where it leads to the platform. */
  readonly project: { readonly id: number; readonly state: ExistingProject } | null
  readonly role: Role
  readonly expiresAt: string
  /** Why it opens nothing; null where it does. */
  readonly closed: string | null
}

/** Null where we never made such a link, or what it leads to is gone. */
export async function openLink(services: Services, token: string): Promise<Link | null> {
  const entryId = claimedId(token)
  const home = entryId === null ? null : await homeOf(services.db, entryId)
  if (entryId === null || !home) return null
  const about = { entryId, email: home.email }
  return home.projectId === null
    ? ofPlatform(services, token, about)
    : ofProject(services, token, { ...about, projectId: home.projectId })
}

async function ofProject(
  { aggregates, secret, now }: Services,
  token: string,
  { entryId, email, projectId }: { entryId: number; email: string | null; projectId: number },
): Promise<Link | null> {
  const { state } = await aggregates.load(projectStream(projectId), project)
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
    closed: whyClosed(state, entryId, generation, now().toISOString()),
  }
}

async function ofPlatform(
  { aggregates, secret, now }: Services,
  token: string,
  { entryId, email }: { entryId: number; email: string | null },
): Promise<Link | null> {
  const { state } = await aggregates.load(platformStream, platform)
  const invitation = state.get(entryId)
  if (!invitation) return null
  const generation = generationOf(secret, token, invitation.generation)
  if (generation === null) return null
  const closed = whyPlatformClosed(invitation, generation, now().toISOString())
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

/** Which of an entry's invitations a link was made for, the newest first; null where none: it is not ours. */
function generationOf(secret: Uint8Array, token: string, newest: number): number | null {
  for (let generation = newest; generation > 0; generation--) {
    if (verifyLinkToken(secret, 'invitation', token, generation)) return generation
  }
  return null
}

export const invalidLink = invitationTexts.invalid
