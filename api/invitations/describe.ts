import type { InvitationInfo } from '#schema/api/invitations.ts'
import { platformStream } from '#domain/platform/platform.ts'
import { projectStream } from '#domain/project/project.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { usernamesOf } from '#schema/queries/accounts.ts'
import { accountOf } from '../accounts/accounts.ts'
import type { Services } from '../services.ts'
import { invalidLink, openLink, type Link } from './opened.ts'

const nothing = {
  project: null,
  role: null,
  email: null,
  invitedBy: null,
  expiresAt: null,
  hasAccount: false,
}

/** Describes the invitation of a link. An invalid link reveals nothing. */
export async function describeInvitation(services: Services, token: string): Promise<InvitationInfo> {
  const link = await openLink(services, token)
  if (!link) return { valid: false, error: invalidLink, ...nothing }
  if (link.closed !== null) return { valid: false, error: link.closed, ...nothing, email: link.email }
  const account = link.email === null ? undefined : await accountOf(services.db, link.email)
  return {
    valid: true,
    project: link.project && { id: link.project.id, name: link.project.state.name },
    role: link.role,
    email: link.email,
    invitedBy: await inviterOf(services, link),
    expiresAt: link.expiresAt,
    hasAccount: account !== undefined,
  }
}

/** Returns the name of the user who sent the newest invitation, or null if the account no longer exists. */
async function inviterOf({ store, db }: Services, { entryId, project }: Link): Promise<string | null> {
  let inviter: number | null = null
  for await (const recorded of store.read(project ? projectStream(project.id) : platformStream)) {
    const event = parseEvent(recorded)
    const invites = event.type === 'MemberInvited' || event.type === 'PlatformInvited'
    if (invites && event.data.entryId === entryId) inviter = recorded.metadata.actor
  }
  return inviter === null ? null : ((await usernamesOf(db, [inviter])).get(inviter) ?? null)
}
