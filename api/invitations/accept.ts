import { platformAggregate, acceptPlatformInvitation } from '#domain/platform/platform.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { acceptInvitation as accept } from '#domain/team/team.ts'
import { findMember } from '#domain/team/team-state.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { Role } from '#schema/roles.ts'
import type { RecordedEvent } from '#kernel/event-store/event-store.ts'
import type { RequestCommand } from '../http/request-command.ts'
import { assignMembership, findOrCreateMembership } from '../team/memberships.ts'
import { tryAppendPendingEvents } from '../accounts/outbox.ts'
import { giveRole } from '../accounts/role.ts'
import { HttpError } from '../http/http-error.ts'
import type { SessionUser } from '../http/environment.ts'
import { invalidLink, openLink, type Link } from './opened.ts'
import type { Services } from '../services.ts'

interface Acceptance {
  readonly token: string
  readonly user: SessionUser
  readonly command: RequestCommand
}

/**
 * Accepts an invitation. Any user with the link can join a project; only the invited address gets a role on the
 * platform.
 */
export async function acceptInvitation(
  services: Services,
  acceptance: Acceptance,
): Promise<{ projectId: number | null; role: Role }> {
  const link = await openLink(services, acceptance.token)
  if (!link) throw new HttpError(404, invalidLink)
  if (!link.project) return acceptPlatform(services, acceptance, link)
  return acceptProject(services, acceptance, link, link.project)
}

async function acceptProject(
  services: Services,
  { user, command }: Acceptance,
  { entryId, generation, email, closed }: Link,
  { id: projectId, state: { team } }: NonNullable<Link['project']>,
) {
  // A user who opens the link of another address gets a membership of their own.
  const isInvited = email === user.email || closed !== null
  const own = isInvited
    ? null
    : await findOrCreateMembership(services.db, command, { projectId, team }, user.email)
  const memberEntryId = own?.entryId ?? entryId
  const outcome = await command.handle(projectAggregate(projectId), (state) =>
    accept(state, {
      entryId,
      memberEntryId,
      userId: user.id,
      generation,
      now: services.now().toISOString(),
    }),
  )
  const member = outcome.state && findMember(outcome.state.team, user.id)
  // The event made the user a member. The row lets a later invitation find the membership by its user.
  if (member) await assignMembership(services.db, projectId, { entryId: member.id, userId: user.id })
  return { projectId, role: member?.role ?? 'MEMBER' }
}

async function acceptPlatform(
  services: Services,
  { user, command }: Acceptance,
  { entryId, generation, email, role }: Link,
) {
  await command.handle(platformAggregate, (state) =>
    acceptPlatformInvitation(state, {
      entryId,
      userId: user.id,
      isInvited: email === user.email,
      generation,
      now: services.now().toISOString(),
    }),
  )
  // Derived from the acceptance, not from this request, so that opening the link again changes nothing.
  const acceptance = await acceptanceOf(services, entryId, user.id)
  const now = await giveRole(services, user.id, role, {
    actor: user.id,
    correlationId: command.correlationId,
    commandId: acceptance.id,
    at: new Date(acceptance.metadata.occurredAt),
  })
  await tryAppendPendingEvents(services, user.id, command.correlationId)
  return { projectId: null, role: now }
}

/** Returns the event with which a user accepted their newest invitation to the platform. */
async function acceptanceOf({ store }: Services, entryId: number, userId: number): Promise<RecordedEvent> {
  let acceptance: RecordedEvent | null = null
  for await (const recorded of store.read(platformAggregate.stream)) {
    const event = parseEvent(recorded)
    if (event.type !== 'PlatformInvitationAccepted') continue
    if (event.data.entryId === entryId && event.data.userId === userId) acceptance = recorded
  }
  if (acceptance === null) throw new Error(`Invitation ${entryId} has no acceptance by user ${userId}`)
  return acceptance
}
