import type { Context } from 'hono'
import { acceptPlatformInvitation, platform, platformStream } from '#domain/platform.ts'
import { project, projectStream } from '#domain/project.ts'
import { acceptInvitation as accept } from '#domain/team.ts'
import { memberOf } from '#domain/team-state.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { Role } from '#schema/roles.ts'
import type { RecordedEvent } from '#store/event-store.ts'
import type { CommandRequest } from '../commands/request.ts'
import { settled } from '../commands/respond.ts'
import { giveEntry, inviteeOf } from '../entries.ts'
import type { Environment } from '../environment.ts'
import { tell, type Identity } from '../identity/identity.ts'
import { giveRole } from '../identity/role.ts'
import { Problem } from '../problem.ts'
import type { SessionUser } from '../session-user.ts'
import { invalidLink, openLink, type Link } from './opened.ts'

interface Acceptance {
  readonly token: string
  readonly user: SessionUser
  readonly command: CommandRequest
  readonly c: Context<Environment>
}

/** Whoever holds the link of a project joins it; a role on the platform is for the invited address alone. */
export async function acceptInvitation(
  identity: Identity,
  acceptance: Acceptance,
): Promise<{ projectId: number | null; role: Role }> {
  const link = await openLink(identity, acceptance.token)
  if (!link) throw new Problem(404, invalidLink)
  if (!link.project) return acceptPlatform(identity, acceptance, link)
  return acceptProject(identity, acceptance, link, link.project)
}

async function acceptProject(
  identity: Identity,
  { user, command, c }: Acceptance,
  { entryId, generation, email, closed }: Link,
  { id: projectId, state: { team } }: NonNullable<Link['project']>,
) {
  // Whoever uses a link that was sent to another comes to a place of his own.
  const isHis = email === user.email || closed !== null
  const own = isHis ? null : await inviteeOf(identity.db, command, { projectId, team }, user.email)
  const memberEntryId = own?.entryId ?? entryId
  const outcome = await identity.commands.run(command, {
    stream: projectStream(projectId),
    aggregate: project,
    decide: (state) =>
      accept(state, {
        entryId,
        memberEntryId,
        userId: user.id,
        generation,
        now: identity.now().toISOString(),
      }),
  })
  const member = outcome.state && memberOf(outcome.state.team, user.id)
  // The event has made him a member; this says whose entry it is when the address or the user comes again.
  if (member) await giveEntry(identity.db, projectId, { entryId: member.id, userId: user.id })
  await settled(c, identity, outcome)
  return { projectId, role: member?.role ?? 'MEMBER' }
}

async function acceptPlatform(
  identity: Identity,
  { user, command, c }: Acceptance,
  { entryId, generation, email, role }: Link,
) {
  const outcome = await identity.commands.run(command, {
    stream: platformStream,
    aggregate: platform,
    decide: (state) =>
      acceptPlatformInvitation(state, {
        entryId,
        userId: user.id,
        isInvited: email === user.email,
        generation,
        now: identity.now().toISOString(),
      }),
  })
  // By the acceptance, not by this request: a link that is opened again later changes nothing more.
  const acceptance = await acceptanceOf(identity, entryId, user.id)
  const now = await giveRole(identity, user.id, role, {
    actor: user.id,
    correlationId: command.correlationId,
    commandId: acceptance.id,
    at: new Date(acceptance.metadata.occurredAt),
  })
  await tell(identity, user.id, command.correlationId)
  await settled(c, identity, outcome)
  return { projectId: null, role: now }
}

/** The event by which a user accepted his newest invitation to the platform. */
async function acceptanceOf({ store }: Identity, entryId: number, userId: number): Promise<RecordedEvent> {
  let acceptance: RecordedEvent | null = null
  for await (const recorded of store.read(platformStream)) {
    const event = parseEvent(recorded)
    if (event.type !== 'PlatformInvitationAccepted') continue
    if (event.data.entryId === entryId && event.data.userId === userId) acceptance = recorded
  }
  if (acceptance === null) throw new Error(`nobody has accepted the invitation ${entryId}`)
  return acceptance
}
