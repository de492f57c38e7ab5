import { invitations as contract } from '#schema/api/index.ts'
import { cancelPlatformInvitation, platformAggregate } from '#domain/platform/platform.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { cancelInvitation } from '#domain/team/team.ts'
import { clientAddressOf } from '../http/security/client-address.ts'
import type { Router } from '../http/route.ts'
import { requireVisibleMembership } from '../team/memberships.ts'
import { acceptInvitation } from './accept.ts'
import { invite } from './invite.ts'
import { describeInvitation } from './link.ts'

export function invitationRoutes({ publicRoute, route, services }: Router): void {
  route(contract.invite, ({ c, body, command }) =>
    invite(services, command, body, clientAddressOf(c, services.config.TRUST_PROXY)),
  )

  route(contract.cancelInvitation, async ({ params, user, command }) => {
    const { projectId } = await requireVisibleMembership(services, user.id, params.id, 'Invitation not found')
    await (projectId === null
      ? command.handle(platformAggregate, (state) => cancelPlatformInvitation(state, user.role, params.id))
      : command.handle(projectAggregate(projectId), (state) => cancelInvitation(state, user.id, params.id)))
  })

  publicRoute(contract.readInvitation, ({ query }) => describeInvitation(services, query.token))

  route(contract.acceptInvitation, ({ body, command }) => acceptInvitation(services, command, body))
}
