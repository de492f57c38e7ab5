import type { Hono } from 'hono'
import { invitations as contract } from '#schema/api/index.ts'
import { cancelPlatformInvitation, inviteToPlatform, platform, platformStream } from '#domain/platform.ts'
import { whyNotGrant } from '#domain/permissions.ts'
import { project, projectStream } from '#domain/project.ts'
import { cancelInvitation, inviteMember } from '#domain/team.ts'
import { standingOf } from '#domain/team-state.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { invitationDays } from '#schema/limits.ts'
import type { Role } from '#schema/roles.ts'
import type { RecordedEvent } from '#store/event-store.ts'
import { answering } from './answer.ts'
import { settled } from './commands/respond.ts'
import { homeSeenBy, inviteeOf } from './entries.ts'
import type { Environment } from './environment.ts'
import type { Identity } from './identity/identity.ts'
import { acceptInvitation } from './invitations/accept.ts'
import { describeInvitation } from './invitations/describe.ts'
import { Problem } from './problem.ts'
import { mustBePermitted } from './project-access.ts'
import type { Limit } from './security/limits.ts'

/** Each is a mail to somebody who may not have asked for it. */
const invitationsSent: Limit = { name: 'invitations-sent', max: 100, seconds: 3_600 }

const millisecondsOfDay = 86_400_000

export function invitationRoutes(app: Hono<Environment>, identity: Identity): void {
  const answer = answering(app, identity)
  const { db, commands, now } = identity

  answer.signedIn(contract.invite, async ({ body, user, command, c }) => {
    const { email, role, projectId } = body
    // Before anything is written down about the address; decided again, against the stream, below.
    const to = projectId === undefined ? null : await mayInviteTo(identity, projectId, user.id, role)
    if (!to) mustBeAdmin(user.role)
    await identity.limits.take({ limit: invitationsSent, subject: String(user.id) })
    const { entryId, userId: inviteeId, role: inviteeRole } = await inviteeOf(db, command, to, email)
    const expiresAt = new Date(now().getTime() + invitationDays * millisecondsOfDay).toISOString()
    const invited = { entryId, role, expiresAt }
    const outcome = to
      ? await commands.run(command, {
          stream: projectStream(to.projectId),
          aggregate: project,
          decide: (state) => inviteMember(state, user.id, { ...invited, inviteeId }),
        })
      : await commands.run(command, {
          stream: platformStream,
          aggregate: platform,
          decide: () => inviteToPlatform(user.role, invited, inviteeRole),
        })
    await settled(c, identity, outcome)
    return { id: entryId, role, expiresAt: expiryIn(outcome.events) ?? expiresAt }
  })

  answer.signedIn(contract.cancelInvitation, async ({ params, user, command, c }) => {
    const { projectId } = await homeSeenBy(identity, user.id, params.id, 'Invitation not found')
    const outcome =
      projectId === null
        ? await commands.run(command, {
            stream: platformStream,
            aggregate: platform,
            decide: (state) => cancelPlatformInvitation(state, user.role, params.id),
          })
        : await commands.run(command, {
            stream: projectStream(projectId),
            aggregate: project,
            decide: (state) => cancelInvitation(state, user.id, params.id),
          })
    await settled(c, identity, outcome)
  })

  answer.public(contract.readInvitation, ({ query }) => describeInvitation(identity, query.token))

  answer.signedIn(contract.acceptInvitation, ({ body, user, command, c }) =>
    acceptInvitation(identity, { token: body.token, user, command, c }),
  )
}

/** Until when the link opens. A repeat after a crash finds the invitation that its first try made. */
function expiryIn(events: readonly RecordedEvent[]): string | null {
  for (const event of events.map(parseEvent)) {
    if (event.type === 'MemberInvited' || event.type === 'PlatformInvited') return event.data.expiresAt
  }
  return null
}

async function mayInviteTo(identity: Identity, projectId: number, userId: number, role: Role) {
  const { team } = await mustBePermitted(identity, projectId, userId, 'invite')
  const refusal = whyNotGrant(standingOf(team, userId), role)
  if (refusal !== null) throw new Problem(403, refusal)
  return { projectId, team }
}

function mustBeAdmin(role: string): void {
  if (role !== 'ADMIN') {
    throw new Problem(403, 'Only administrators can invite people to Brandpath itself. Choose a project.')
  }
}
