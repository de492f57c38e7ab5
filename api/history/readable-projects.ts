import { projectAggregate, authorize } from '#domain/project/project.ts'
import { Rejection } from '#domain/decision.ts'
import type { Services } from '../services.ts'

/** Returns the ids of the projects that the user may read. Checks each project's stream, because read models lag. */
export async function readableProjects(
  { reads, commands }: Services,
  userId: number,
  projectIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (projectIds.length === 0) return new Set()
  const candidates = await reads
    .selectFrom('members')
    .where('user_id', '=', userId)
    .where('project_id', 'in', [...new Set(projectIds)])
    .select('project_id')
    .distinct()
    .execute()
  const readable = await Promise.all(
    candidates.map(async ({ project_id: id }) => {
      const { state } = await commands.load(projectAggregate(id))
      return authorize(state, userId, 'view') instanceof Rejection ? [] : [id]
    }),
  )
  return new Set(readable.flat())
}
