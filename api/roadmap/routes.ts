import { roadmap as contract } from '#schema/api/index.ts'
import type { RoadmapUpdate } from '#schema/api/roadmap.ts'
import { projectAggregate, updateRoadmap, type Project } from '#domain/project/project.ts'
import { compareRoadmaps } from '#domain/roadmap/version.ts'
import type { Roadmap } from '#domain/roadmap/roadmap.ts'
import type { Router } from '../http/route.ts'
import { requirePermission } from '../http/access.ts'
import { newestRoadmap } from './roadmap.ts'

export function roadmapRoutes({ route, services }: Router): void {
  route(contract.previewRoadmapUpdate, async ({ params, user }) => {
    const found = await requirePermission(services, params.id, user.id, 'view')
    return roadmapUpdateOf(found, await newestRoadmap(services))
  })

  route(contract.updateRoadmap, async ({ params, body, user, command }) => {
    const { newestVersion } = await newestRoadmap(services)
    await command.handle(projectAggregate(params.id), (state) =>
      updateRoadmap(state, user.id, { version: body.version, newest: newestVersion }),
    )
    return { id: params.id, version: body.version }
  })
}

function roadmapUpdateOf(
  { roadmapVersion, statuses }: Project,
  { newestVersion, versions }: Roadmap,
): RoadmapUpdate {
  const tasksOf = (version: number) => versions.get(version)?.values() ?? []
  const { added, retired, changed } = compareRoadmaps(tasksOf(roadmapVersion), tasksOf(newestVersion))
  return {
    version: roadmapVersion,
    newest: newestVersion,
    added: [...added],
    retired: retired.map((task) => ({ ...task, status: statuses.get(task.key) ?? 'pending' })),
    changed: changed.map(({ before, after, differs }) => ({
      key: after.key,
      before,
      after,
      differs: [...differs],
    })),
  }
}
