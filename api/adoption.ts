import type { Hono } from 'hono'
import { roadmaps as contract } from '#schema/api/index.ts'
import type { Adoption } from '#schema/api/roadmap.ts'
import { adoptRoadmap, project, projectStream, type ExistingProject } from '#domain/project.ts'
import { differenceOf } from '#domain/roadmap-version.ts'
import type { Roadmap } from '#domain/roadmap.ts'
import { answering } from './answer.ts'
import { settled } from './commands/respond.ts'
import type { Environment } from './environment.ts'
import { mustBePermitted } from './project-access.ts'
import { newestRoadmap } from './roadmap.ts'
import type { Services } from './services.ts'

/** A project goes on to the newest version of the roadmap when its people say so, and see before what it changes. */
export function adoptionRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)

  answer.signedIn(contract.previewAdoption, async ({ params, user }) => {
    const found = await mustBePermitted(services, params.id, user.id, 'see')
    return adoptionOf(found, await newestRoadmap(services))
  })

  answer.signedIn(contract.adoptRoadmap, async ({ params, body, user, command, c }) => {
    const { newest } = await newestRoadmap(services)
    const outcome = await services.commands.run(command, {
      stream: projectStream(params.id),
      aggregate: project,
      decide: (state) => adoptRoadmap(state, user.id, { version: body.version, newest }),
    })
    await settled(c, services, outcome)
    return { id: params.id, version: body.version }
  })
}

function adoptionOf({ roadmapVersion, statuses }: ExistingProject, { newest, versions }: Roadmap): Adoption {
  const tasksOf = (version: number) => versions.get(version)?.values() ?? []
  const { added, retired, changed } = differenceOf(tasksOf(roadmapVersion), tasksOf(newest))
  return {
    version: roadmapVersion,
    newest,
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
