import type { Context } from 'hono'
import { acceptPlatformInvitation, platform, platformStream } from '#domain/platform.ts'
import { project, projectStream } from '#domain/project.ts'
import { acceptInvitation as accept } from '#domain/team.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { Role } from '#schema/roles.ts'
import type { CommandRequest } from '../commands/request.ts'
import { settled } from '../commands/respond.ts'
import { giveEntry } from '../entries.ts'
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
  return acceptProject(identity, acceptance, link, link.project.id)
}

async function acceptProject(
  identity: Identity,
  { user, command, c }: Acceptance,
  { entryId, generation }: Link,
  projectId: number,
) {
  const outcome = await identity.commands.run(command, {
    stream: projectStream(projectId),
    aggregate: project,
    decide: (state) =>
      accept(state, { entryId, userId: user.id, generation, now: identity.now().toISOString() }),
  })
  // The event has made him a member; this says whose entry it is when the address or the user comes again.
  await giveEntry(identity.db, projectId, { entryId, userId: user.id })
  await settled(c, identity, outcome)
  return { projectId, role: outcome.state?.team.get(entryId)?.role ?? 'MEMBER' }
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
  const commandId = await acceptanceOf(identity, entryId, user.id)
  const cause = { actor: user.id, correlationId: command.correlationId, commandId, at: identity.now() }
  const now = await giveRole(identity, user.id, role, cause)
  await tell(identity, user.id)
  await settled(c, identity, outcome)
  return { projectId: null, role: now }
}

/** The id of the event by which a user accepted an invitation to the platform. */
async function acceptanceOf({ store }: Identity, entryId: number, userId: number): Promise<string> {
  let id: string | null = null
  for await (const recorded of store.read(platformStream)) {
    const event = parseEvent(recorded)
    if (event.type !== 'PlatformInvitationAccepted') continue
    if (event.data.entryId === entryId && event.data.userId === userId) id = recorded.id
  }
  if (id === null) throw new Error(`nobody has accepted the invitation ${entryId}`)
  return id
}
