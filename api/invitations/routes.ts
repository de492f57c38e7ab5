import { invitations as contract } from '#schema/api/index.ts'
import {
  administratorsOnly,
  cancelPlatformInvitation,
  inviteToPlatform,
  platformAggregate,
} from '#domain/platform/platform.ts'
import { reasonNotToGrant } from '#domain/team/permissions.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { cancelInvitation, inviteMember } from '#domain/team/team.ts'
import { projectRoleOf } from '#domain/team/team-state.ts'
import { CommandRejected } from '#kernel/commands/decider.ts'
import { invitationDays } from '#schema/limits.ts'
import type { Role } from '#schema/roles.ts'
import type { Router } from '../http/route.ts'
import { discardMembership, findOrCreateMembership, requireVisibleMembership } from '../team/memberships.ts'
import { acceptInvitation } from './accept.ts'
import { describeInvitation } from './link.ts'
import { HttpError } from '../http/http-error.ts'
import { requirePermission } from '../http/access.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import type { Services } from '../services.ts'

/** Limits the number of unwanted emails: a user can invite any email address. */
const invitationsSent: RateLimit = { name: 'invitations-sent', max: 100, seconds: 3_600 }

export function invitationRoutes({ publicRoute, route, services }: Router): void {
  const { db, now } = services

  route(contract.invite, async ({ body, user, command }) => {
    const { email, role, projectId } = body
    // Checks permissions before anything about the address is stored. The command checks them again.
    const destination =
      projectId === undefined ? null : await requireInvitePermission(services, projectId, user.id, role)
    if (!destination && user.role !== 'ADMIN') throw new HttpError(403, administratorsOnly)
    await services.rateLimits.take({ limit: invitationsSent, subject: String(user.id) })
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
    const invitation = await handling.catch(async (error: unknown) => {
      // A rejected invitation must not leave the address.
      if (error instanceof CommandRejected) await discardMembership(db, membership)
      throw error
    })
    // After a crash, a repeated request finds the event of the first request, which expires earlier.
    return { id: entryId, role, expiresAt: invitation?.expiresAt ?? expiresAt }
  })

  route(contract.cancelInvitation, async ({ params, user, command }) => {
    const { projectId } = await requireVisibleMembership(services, user.id, params.id, 'Invitation not found')
    await (projectId === null
      ? command.handle(platformAggregate, (state) => cancelPlatformInvitation(state, user.role, params.id))
      : command.handle(projectAggregate(projectId), (state) => cancelInvitation(state, user.id, params.id)))
  })

  publicRoute(contract.readInvitation, ({ query }) => describeInvitation(services, query.token))

  route(contract.acceptInvitation, ({ body, command }) => acceptInvitation(services, command, body))
}

async function requireInvitePermission(services: Services, projectId: number, userId: number, role: Role) {
  const { team } = await requirePermission(services, projectId, userId, 'invite')
  const refusal = reasonNotToGrant(projectRoleOf(team, userId), role)
  if (refusal !== null) throw new HttpError(403, refusal)
  return { projectId, team }
}
