import type { TestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { projectAggregate, projectStream } from '#domain/project/project.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { Role } from '#schema/roles.ts'
import { CommandHandler, systemCommand } from '#kernel/commands/command-handler.ts'
import { eventFormat } from '#schema/events/format.ts'

/** The part of a test application that appends events. */
export interface ProjectLog {
  readonly store: TestApp['store']
  readonly database: Pick<TestApp['database'], 'db'>
}

/** Appends events to a project without an API request. Returns the id of the first event. */
export async function appendProjectEvent(
  app: ProjectLog,
  projectId: number,
  ...added: readonly ProjectEvent[]
): Promise<string> {
  const last = (await Array.fromAsync(app.store.read(projectStream(projectId)))).at(-1)
  if (!last) throw new Error('The project has no events')
  const commands = new CommandHandler({ store: app.store, format: eventFormat })
  const command = { ...systemCommand(), actor: last.metadata.actor }
  const { events } = await commands.handle(command, projectAggregate(projectId), () => added)
  return events[0]?.id ?? ''
}

/** Appends an invitation that expires after a day. Returns the id of the membership. */
export async function inviteByEvent(
  app: ProjectLog,
  projectId: number,
  email: string,
  role: Role,
): Promise<number> {
  const entryId = projectId * 1_000 + 100_000 + invitations++
  await app.database.db
    .insertInto('identity.entries')
    .values({ id: entryId, project_id: projectId, user_id: null, email })
    .execute()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await appendProjectEvent(app, projectId, { type: 'MemberInvited', data: { entryId, role, expiresAt } })
  return entryId
}
let invitations = 0

/** Invites a user and accepts the invitation. Returns the id of the membership. */
export async function joinByEvent(
  app: ProjectLog,
  projectId: number,
  client: Client,
  role: Role = 'EDITOR',
): Promise<number> {
  const { id: userId, email } = await client.user()
  const entryId = await inviteByEvent(app, projectId, email, role)
  await appendProjectEvent(app, projectId, { type: 'InvitationAccepted', data: { entryId, userId } })
  return entryId
}
