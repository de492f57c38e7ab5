import { permitted, project, projectStream } from '#domain/project.ts'
import { Refusal } from '#domain/decision.ts'
import type { Services } from '../services.ts'

/**
 * Those of the projects that somebody is a member of. The read models may lag: they name the projects for which it is
 * worth to ask, and each project's own stream decides.
 */
export async function openTo(
  { reads, aggregates }: Services,
  userId: number,
  projectIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (projectIds.length === 0) return new Set()
  const likely = await reads
    .selectFrom('members')
    .where('user_id', '=', userId)
    .where('project_id', 'in', [...new Set(projectIds)])
    .select('project_id')
    .distinct()
    .execute()
  const open = await Promise.all(
    likely.map(async ({ project_id: id }) => {
      const { state } = await aggregates.load(projectStream(id), project)
      return permitted(state, userId, 'see') instanceof Refusal ? [] : [id]
    }),
  )
  return new Set(open.flat())
}
