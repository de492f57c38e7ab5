import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import { members as contract } from '#schema/api/index.ts'
import type { emailPreferences } from '#schema/api/members.ts'
import type { Decision, TakeBack } from '#domain/decision.ts'
import { project, projectStream, type Project } from '#domain/project.ts'
import { changeMailSettings, changeRole, leaveProject, removeMember } from '#domain/team.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { answering } from './answer.ts'
import type { CommandRequest } from './commands/request.ts'
import { settled } from './commands/respond.ts'
import { homeSeenBy } from './entries.ts'
import type { Environment } from './environment.ts'
import { peopleAround } from './people.ts'
import { Problem } from './problem.ts'
import { mustSee } from './project-access.ts'
import type { Services } from './services.ts'
import type { SessionUser } from './session-user.ts'
import { teamOf } from './team-list.ts'

export function memberRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)
  const run = (
    command: CommandRequest,
    projectId: number,
    decide: (state: Project) => Decision<ProjectEvent> | TakeBack<ProjectEvent>,
  ) => services.commands.run(command, { stream: projectStream(projectId), aggregate: project, decide })

  answer.signedIn(contract.listMembers, async ({ params, user }) => {
    await mustSee(services, params.id, user.id)
    return teamOf(services.reads, params.id)
  })

  answer.signedIn(contract.listPeople, ({ user }) => peopleAround(services.reads, user))

  answer.signedIn(contract.changeRole, async ({ params, body, user, command, c }) => {
    const change = { entryId: params.memberId, role: body.role }
    await settled(c, services, await run(command, params.id, (state) => changeRole(state, user.id, change)))
    return { id: params.memberId, role: body.role }
  })

  answer.signedIn(contract.removeMember, async ({ params, user, command, c }) => {
    const decide = (state: Project) => removeMember(state, user.id, params.memberId)
    await settled(c, services, await run(command, params.id, decide))
  })

  answer.signedIn(contract.leaveProject, async ({ params, user, command, c }) => {
    await settled(c, services, await run(command, params.id, (state) => leaveProject(state, user.id)))
  })

  answer.signedIn(contract.changeMemberPreferences, changePreferences)
  answer.signedIn(contract.changeInvitationPreferences, changePreferences)

  /** The same entry before and after it was accepted. */
  async function changePreferences({ params, body, user, command, c }: PreferencesInput) {
    const { projectId } = await homeSeenBy(services, user.id, params.id, missing)
    if (projectId === null) throw new Problem(404, missing) // on the platform nobody is mailed reports
    const { enabled, frequency, statusUpdates, onlyIf } = body
    const settings = { enabled, frequency, ...(statusUpdates !== undefined && { statusUpdates }) }
    const change = { entryId: params.id, settings, onlyIf }
    const outcome = await run(command, projectId, (state) => changeMailSettings(state, user.id, change))
    await settled(c, services, outcome)
    const mail = outcome.state?.team.get(params.id)?.mail
    return { id: params.id, enabled, frequency, statusUpdates: statusUpdates ?? mail?.statusUpdates ?? true }
  }
}

const missing = 'Team member not found'

interface PreferencesInput {
  readonly params: { readonly id: number }
  readonly body: z.output<typeof emailPreferences>
  readonly user: SessionUser
  readonly command: CommandRequest
  readonly c: Context<Environment>
}
