import { team as contract } from '#schema/api/index.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { changeEmailPreferences, changeRole, leaveProject, removeMember } from '#domain/team/team.ts'
import type { CommandInput, Router } from '../http/route.ts'
import { requireVisibleMembership } from './memberships.ts'
import { HttpError } from '../http/http-error.ts'
import { requireMember } from '../http/access.ts'
import { peopleVisibleTo, teamOf } from './queries.ts'

export function teamRoutes({ route, services }: Router): void {
  route(contract.listMembers, async ({ params, user }) => {
    await requireMember(services, params.id, user.id)
    return teamOf(services.reads, params.id)
  })

  route(contract.listPeople, ({ user }) => peopleVisibleTo(services.reads, user))

  route(contract.changeRole, async ({ params, body, user, command }) => {
    const change = { entryId: params.memberId, role: body.role }
    await command.handle(projectAggregate(params.id), (state) => changeRole(state, user.id, change))
    return { id: params.memberId, role: body.role }
  })

  route(contract.removeMember, async ({ params, user, command }) => {
    await command.handle(projectAggregate(params.id), (state) =>
      removeMember(state, user.id, params.memberId),
    )
  })

  route(contract.leaveProject, async ({ params, user, command }) => {
    await command.handle(projectAggregate(params.id), (state) => leaveProject(state, user.id))
  })

  route(contract.changeMemberPreferences, changePreferences)
  route(contract.changeInvitationPreferences, changePreferences)

  /** Handles two paths: an invitation and the later membership have the same id. */
  async function changePreferences({
    params,
    body,
    user,
    command,
  }: CommandInput<typeof contract.changeMemberPreferences>) {
    const { projectId } = await requireVisibleMembership(services, user.id, params.id, memberNotFound)
    if (projectId === null) throw new HttpError(404, memberNotFound) // a platform invitation has no reports
    const { enabled, frequency, statusUpdates, onlyIf } = body
    const settings = { enabled, frequency, ...(statusUpdates !== undefined && { statusUpdates }) }
    const change = { entryId: params.id, settings, onlyIf }
    const outcome = await command.handle(projectAggregate(projectId), (state) =>
      changeEmailPreferences(state, user.id, change),
    )
    const preferences = outcome.state?.team.get(params.id)?.emailPreferences
    return {
      id: params.id,
      enabled,
      frequency,
      statusUpdates: statusUpdates ?? preferences?.statusUpdates ?? true,
    }
  }
}

const memberNotFound = 'Team member not found'
