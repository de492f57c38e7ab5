import { removeIfRejected } from '#kernel/commands/remove-if-rejected.ts'
import { platformAggregate, acceptPlatformInvitation } from '#domain/platform/platform.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { invitationMessages } from '#domain/team/invitation.ts'
import { acceptInvitation as accept } from '#domain/team/team.ts'
import { findMember } from '#domain/team/team-state.ts'
import { accountStream } from '#schema/events/account.ts'
import type { Role } from '#schema/roles.ts'
import type { SessionUser } from '../http/environment.ts'
import type { RequestCommand } from '../http/request-command.ts'
import { assignMembership, discardMembership, findOrCreateMembership } from '../team/memberships.ts'
import { appendPendingEvents, enqueueEvent, tryAppendPendingEvents, type Cause } from '../accounts/outbox.ts'
import { markVerified } from '../accounts/verification.ts'
import { HttpError } from '../http/http-error.ts'
import { readInvitationLink, type InvitationLink } from './link.ts'
import type { Services } from '../services.ts'

/**
 * Any user with the link can join the project. A user with another address than the invited one confirms that first. Only
 * the user with the invited address gets a platform role.
 */
export async function acceptInvitation(
  services: Services,
  command: RequestCommand,
  { token, confirmOtherAddress }: { token: string; confirmOtherAddress: boolean },
): Promise<{ projectId: number | null; role: Role }> {
  const link = await readInvitationLink(services, token)
  if (!link) throw new HttpError(404, invitationMessages.invalid)
  if (!link.project) return acceptPlatform(services, command, link)
  return acceptProject(services, command, link, { ...link.project, confirmOtherAddress })
}

type ProjectToJoin = NonNullable<InvitationLink['project']> & { readonly confirmOtherAddress: boolean }

async function acceptProject(
  services: Services,
  command: RequestCommand,
  { entryId, generation, email, closed }: InvitationLink,
  { id: projectId, state: { team }, confirmOtherAddress }: ProjectToJoin,
) {
  const { user } = command
  const isInvited = email === user.email || closed !== null
  const isConfirmed = isInvited || confirmOtherAddress
  const own =
    isInvited || !isConfirmed
      ? null
      : await findOrCreateMembership(services.db, command, { projectId, team }, user.email)
  const membershipId = own?.entryId ?? entryId
  const now = services.now().toISOString()
  const accepting = command.handle(projectAggregate(projectId), (project) =>
    accept(project, { entryId, membershipId, userId: user.id, generation, isConfirmed, now }),
  )
  const { state } = await removeIfRejected(accepting, () => discardMembership(services.db, own))
  const member = state && findMember(state.team, user.id)
  // Assigns the membership to the user, so that a later invitation of the user finds the membership.
  if (member) await assignMembership(services.db, projectId, { entryId: member.id, userId: user.id })
  await confirmAddress(services, user, { email, closed })
  return { projectId, role: member?.role ?? 'MEMBER' }
}

async function acceptPlatform(
  services: Services,
  command: RequestCommand,
  { entryId, generation, email, role, closed }: InvitationLink,
) {
  const { id: userId, email: address, emailVerified } = command.user
  const { correlationId } = command
  const now = services.now().toISOString()
  await command.handle(platformAggregate, (platform) =>
    acceptPlatformInvitation(platform, {
      entryId,
      userId,
      isInvited: email === address,
      isVerified: emailVerified,
      generation,
      now,
    }),
  )
  const acceptance = await services.commands.lastChange(platformAggregate.stream, {
    type: 'PlatformInvitationAccepted',
    data: { entryId, userId },
  })
  if (!acceptance)
    throw new Error(`The event log has no acceptance of invitation ${entryId} by user ${userId}`)
  // The event id is the command id. So accepting the invitation again repeats this command, without a second effect.
  const given = await giveRole(services, userId, role, {
    actor: userId,
    correlationId,
    commandId: acceptance.id,
    at: new Date(acceptance.metadata.occurredAt),
  })
  await tryAppendPendingEvents(services, userId, correlationId)
  await confirmAddress(services, command.user, { email, closed })
  return { projectId: null, role: given }
}

/** An open link that was emailed to the user's address proves that the user receives emails at the address. */
async function confirmAddress(
  { db, now }: Services,
  user: SessionUser,
  { email, closed }: Pick<InvitationLink, 'email' | 'closed'>,
) {
  if (closed === null && email === user.email) await markVerified(db, user.id, now())
}

/** Gives the user the role of the invitation, unless the role has changed since the acceptance. Never removes ADMIN. */
async function giveRole(services: Services, userId: number, role: Role, cause: Cause): Promise<Role> {
  const hasChanged = await hasChangedSince(services, userId, cause.at)
  return services.db.transaction().execute(async (trx) => {
    const { role: from } = await trx
      .selectFrom('identity.accounts')
      .where('id', '=', userId)
      .select('role')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (hasChanged || from === 'ADMIN' || from === role) return from
    await trx.updateTable('identity.accounts').set({ role }).where('id', '=', userId).execute()
    await enqueueEvent(trx, userId, { type: 'UserRoleChanged', data: { from, to: role } }, cause)
    return role
  })
}

async function hasChangedSince(services: Services, userId: number, since: Date): Promise<boolean> {
  await appendPendingEvents(services.db, services.commands, userId)
  const change = await services.commands.lastChange(accountStream(userId), {
    type: 'UserRoleChanged',
    data: {},
  })
  return change !== null && new Date(change.metadata.occurredAt) >= since
}
