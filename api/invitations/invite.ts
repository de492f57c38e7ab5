import type * as z from 'zod/mini'
import type { invitation } from '#schema/api/invitations.ts'
import { administratorsOnly, inviteToPlatform, platformAggregate } from '#domain/platform/platform.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { reasonNotToGrant } from '#domain/team/permissions.ts'
import { inviteMember } from '#domain/team/team.ts'
import { projectRoleOf } from '#domain/team/team-state.ts'
import { removeIfRejected } from '#kernel/commands/remove-if-rejected.ts'
import {
  invitationDays,
  invitationsToAddressHours,
  maxInvitationsPerHour,
  maxInvitationsToAddress,
} from '#schema/limits.ts'
import type { Role } from '#schema/roles.ts'
import { normalizedEmail } from '../accounts/accounts.ts'
import { requirePermission } from '../http/access.ts'
import { HttpError } from '../http/http-error.ts'
import type { RequestCommand } from '../http/request-command.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import type { Services } from '../services.ts'
import { discardMembership, findOrCreateMembership } from '../team/memberships.ts'

const perUser: RateLimit = {
  name: 'invitations-sent',
  max: maxInvitationsPerHour.user,
  seconds: 3_600,
  things: 'invitations',
}
const perClient: RateLimit = {
  name: 'invitations-from-client',
  max: maxInvitationsPerHour.clientAddress,
  seconds: 3_600,
  things: 'invitations from your network',
}
const perRecipient: RateLimit = {
  name: 'invitations-to-address',
  max: maxInvitationsToAddress,
  seconds: invitationsToAddressHours * 3_600,
  things: 'invitations to this email address',
}

type Invitation = z.output<typeof invitation>
type Destination = Awaited<ReturnType<typeof requireInvitePermission>>

/** Checks permissions and limits before anything about the address is stored. The command checks permissions again. */
export async function invite(
  services: Services,
  command: RequestCommand,
  invited: Invitation,
  clientAddress: string,
): Promise<{ id: number; role: Role; expiresAt: string }> {
  const { user } = command
  const { email, role, projectId } = invited
  const destination =
    projectId === undefined ? null : await requireInvitePermission(services, projectId, user.id, role)
  if (!destination && user.role !== 'ADMIN') throw new HttpError(403, administratorsOnly)
  const limits = [
    { limit: perUser, subject: String(user.id) },
    { limit: perClient, subject: clientAddress },
    { limit: perRecipient, subject: normalizedEmail(email) },
  ]
  return services.rateLimits.during(limits, () => sendInvitation(services, command, destination, invited))
}

async function requireInvitePermission(services: Services, projectId: number, userId: number, role: Role) {
  const { team } = await requirePermission(services, projectId, userId, 'invite')
  const refusal = reasonNotToGrant(projectRoleOf(team, userId), role)
  if (refusal !== null) throw new HttpError(403, refusal)
  return { projectId, team }
}

async function sendInvitation(
  { db, now }: Services,
  command: RequestCommand,
  destination: Destination | null,
  { email, role }: Invitation,
) {
  const { user } = command
  const membership = await findOrCreateMembership(db, command, destination, email)
  const { entryId, account } = membership
  const expiresAt = new Date(now().getTime() + invitationDays * 86_400_000).toISOString()
  const invited = { entryId, role, expiresAt }
  const handling = destination
    ? command
        .handle(projectAggregate(destination.projectId), (state) =>
          inviteMember(state, user.id, { ...invited, inviteeId: account?.id ?? null }),
        )
        .then(({ state }) => state?.team.get(entryId)?.invitation)
    : command
        .handle(platformAggregate, () => inviteToPlatform(user.role, invited, account?.role ?? null))
        .then(({ state }) => state.get(entryId))
  const stored = await removeIfRejected(handling, () => discardMembership(db, membership))
  // After a crash, a repeated request finds the event of the first request, which expires earlier.
  return { id: entryId, role, expiresAt: stored?.expiresAt ?? expiresAt }
}
