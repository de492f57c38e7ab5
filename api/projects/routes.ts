import { projects as contract } from '#schema/api/index.ts'
import { createFromSlot, ownerAggregate, releaseSlot, type RecordedSlot } from '#domain/project/owner.ts'
import { deleteProject, projectAggregate, renameProject, setLaunchDate } from '#domain/project/project.ts'
import { continueCommand } from '#kernel/commands/command-handler.ts'
import { removeIfRejected } from '#kernel/commands/remove-if-rejected.ts'
import { maxProjectsPerHour } from '#schema/limits.ts'
import type { Router } from '../http/route.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import { projectsOf } from './queries.ts'
import { takeProjectSlot } from './slots.ts'
import { newestRoadmap } from '../roadmap/roadmap.ts'
import type { Services } from '../services.ts'

const projectsCreated: RateLimit = {
  name: 'projects-created',
  max: maxProjectsPerHour,
  seconds: 3_600,
  things: 'new projects',
}

export function projectRoutes({ route, appendRoute, services }: Router): void {
  route(contract.listProjects, ({ user }) => projectsOf(services.reads, user.id))

  route(contract.createProject, async ({ body, user, command }) => {
    const projectId = await command.drawId('project_ids')
    const ownerEntryId = await command.drawId('entry_ids')
    const roadmapVersion = (await newestRoadmap(services)).newestVersion
    const created = { name: body.name, ownerId: user.id, ownerEntryId, roadmapVersion }
    const limited = { limit: projectsCreated, subject: String(user.id) }
    const slot = await services.rateLimits.during([limited], () =>
      withOwnerMembership(services, { id: ownerEntryId, project_id: projectId, user_id: user.id }, () =>
        takeProjectSlot(command, { projectId, project: created }),
      ),
    )
    await command.handle(
      projectAggregate(projectId),
      (state) => createFromSlot(state, slot),
      continueCommand(slot),
    )
    const { name, ownerId } = slot.data.project
    return { id: slot.data.projectId, name, ownerId, createdAt: slot.metadata.occurredAt }
  })

  appendRoute(contract.changeProject, async ({ params, body, user, command }) => {
    const { name = '', launchOn, onlyIf } = body
    await command.handle(projectAggregate(params.id), (state) =>
      launchOn === undefined
        ? renameProject(state, user.id, { name, onlyIf: onlyIf ?? undefined })
        : setLaunchDate(state, user.id, { launchOn, onlyIf }),
    )
    return { id: params.id, ...(launchOn === undefined ? { name } : { launchOn }) }
  })

  route(contract.deleteProject, async ({ params, user, command }) => {
    await command.handle(projectAggregate(params.id), (state) => deleteProject(state, user.id))
    await command.handle(ownerAggregate(user.id), (slots) => releaseSlot(slots, params.id))
  })
}

/**
 * Stores the owner's membership before a slot is taken, because the projector may create the project. A rejected command
 * deletes the membership. Until the project exists, the membership has no effect.
 */
async function withOwnerMembership(
  { db }: Services,
  membership: { id: number; project_id: number; user_id: number },
  takeSlot: () => Promise<RecordedSlot>,
): Promise<RecordedSlot> {
  await db
    .insertInto('identity.entries')
    .values({ ...membership, email: null })
    .onConflict((on) => on.doNothing())
    .execute()
  return removeIfRejected(takeSlot(), () =>
    db.deleteFrom('identity.entries').where('id', '=', membership.id).execute(),
  )
}
