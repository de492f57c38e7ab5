import { sql } from 'kysely'
import { platform, platformStream } from '#domain/platform/platform.ts'
import { project, projectStream } from '#domain/project/project.ts'
import type { PlatformEvent } from '#schema/events/platform.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { readStream } from '../domain-event.ts'
import type { WorkContext } from '../work-context.ts'

type Context = Pick<WorkContext, 'db' | 'store' | 'log'>

const isOld = sql<boolean>`claimed_at < now() - interval '1 day'`

/**
 * Deletes invited addresses that no event refers to: their process crashed before the append, or concurrent invitations
 * were all rejected. Skips claims of the last day, whose requests may still be running. Each claim is checked once.
 */
export async function deleteOrphanedMemberships(context: Context): Promise<void> {
  const { db, log } = context
  const claims = await db
    .selectFrom('identity.entries')
    .where('email', 'is not', null)
    .where(isOld)
    .select(['id', 'project_id'])
    .execute()
  for (const [projectId, rows] of Map.groupBy(claims, ({ project_id }) => project_id)) {
    const known = await membershipsInLog(context, projectId)
    const ids = rows.map(({ id }) => id)
    const found = ids.filter((id) => known.has(id))
    const orphans = ids.filter((id) => !known.has(id))
    // The condition protects an address that has been invited again in the meantime.
    if (found.length > 0)
      await db
        .updateTable('identity.entries')
        .set({ claimed_at: null })
        .where('id', 'in', found)
        .where(isOld)
        .execute()
    if (orphans.length === 0) continue
    await db.deleteFrom('identity.entries').where('id', 'in', orphans).where(isOld).execute()
    log.info({ projectId, count: orphans.length }, 'Deleted invited addresses without an event')
  }
}

/** The stream decides, because the read models may lag. `projectId` is null for invitations to the platform. */
async function membershipsInLog(
  { store }: Context,
  projectId: number | null,
): Promise<ReadonlyMap<number, unknown>> {
  if (projectId === null) {
    const events = await readStream<PlatformEvent>(store, platformStream)
    return events.reduce(platform.evolve, platform.initialState)
  }
  const events = await readStream<ProjectEvent>(store, projectStream(projectId))
  return events.reduce(project.evolve, project.initialState)?.team ?? new Map()
}
