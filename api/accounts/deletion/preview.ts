import { erasureOutcome } from '#domain/accounts/erasure.ts'
import { projectAggregate } from '#domain/project/project.ts'
import type { DeletionPreview } from '#schema/api/accounts.ts'
import { usernamesOf } from '#schema/queries/accounts.ts'
import type { Services } from '../../services.ts'
import { administrators, isOnlyAdministrator, onlyAdministrator } from './delete-account.ts'

export async function previewDeletion(
  { db, commands }: Pick<Services, 'db' | 'commands'>,
  { id: userId, email }: { id: number; email: string },
): Promise<DeletionPreview> {
  const memberships = await db
    .selectFrom('identity.entries')
    .where((where) => where.or([where('user_id', '=', userId), where('email', '=', email)]))
    .where('project_id', 'is not', null)
    .select((eb) => ['id', eb.ref('project_id').$notNull().as('projectId')])
    .orderBy('project_id')
    .execute()
  const erased = { userId, entryIds: memberships.map(({ id }) => id) }
  const projects = await Promise.all(
    memberships.map(async ({ projectId }) => {
      const { state } = await commands.load(projectAggregate(projectId))
      const outcome = state && erasureOutcome(state, erased)
      if (!outcome || outcome.kind === 'cancelled' || outcome.kind === 'textsDeleted') return []
      const ownerId = outcome.kind === 'transferred' ? outcome.ownerId : null
      return [{ id: projectId, name: state.name, outcome: outcome.kind, ownerId }]
    }),
  )
  const affected = projects.flat()
  const names = await usernamesOf(
    db,
    affected.flatMap(({ ownerId }) => ownerId ?? []),
  )
  return {
    projects: affected.map(({ ownerId, ...project }) => ({
      ...project,
      newOwner: ownerId === null ? null : (names.get(ownerId) ?? null),
    })),
    reasonNotTo: (await isOnlyAdministrator(administrators(db), userId)) ? onlyAdministrator : null,
  }
}
