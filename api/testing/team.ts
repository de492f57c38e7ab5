import { randomUUID } from 'node:crypto'
import type { TestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { projectStream } from '#domain/project.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { Role } from '#schema/roles.ts'
import { toNewEvent } from '../commands/run.ts'

/** What somebody else does to a project meanwhile, past the API. Answers the event's id. */
export async function happens(app: TestApp, projectId: number, event: ProjectEvent): Promise<string> {
  const last = (await Array.fromAsync(app.store.read(projectStream(projectId)))).at(-1)
  if (!last) throw new Error('a project has events')
  const now = new Date().toISOString()
  const next = toNewEvent(event, randomUUID(), { ...last.metadata, occurredAt: now })
  await app.store.append(projectStream(projectId), [next], last.revision)
  return next.id
}

/** An address with an invitation that is open for a day. Answers the entry. */
export async function isInvited(app: TestApp, projectId: number, email: string, role: Role): Promise<number> {
  const entryId = projectId * 1_000 + 100_000 + invitations++
  await app.database.db
    .insertInto('identity.entries')
    .values({ id: entryId, project_id: projectId, user_id: null, email })
    .execute()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await happens(app, projectId, { type: 'MemberInvited', data: { entryId, role, expiresAt } })
  return entryId
}
let invitations = 0

/** A user who was invited and accepted. Answers the entry. */
export async function joins(
  app: TestApp,
  projectId: number,
  client: Client,
  role: Role = 'EDITOR',
): Promise<number> {
  const { id: userId, email } = await client.user()
  const entryId = await isInvited(app, projectId, email, role)
  await happens(app, projectId, { type: 'InvitationAccepted', data: { entryId, userId } })
  return entryId
}
