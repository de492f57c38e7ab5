import { links as contract } from '#schema/api/index.ts'
import { addLink, removeLink } from '#domain/links/links.ts'
import { projectAggregate, projectStream } from '#domain/project/project.ts'
import { projectIdOfTask } from '#domain/roadmap/roadmap.ts'
import { eventIdOf } from '#schema/event-ids.ts'
import { handleWithContent } from '../content/with-content.ts'
import { HttpError } from '../http/http-error.ts'
import type { Router } from '../http/route.ts'
import { findTaskOf } from '../roadmap/roadmap.ts'
import { projectOfLink } from './queries.ts'

export function linkRoutes({ route, appendRoute, services }: Router): void {
  appendRoute(contract.addLink, async ({ params, body, user, command }) => {
    const projectId = projectIdOfTask(params.id)
    const linkId = eventIdOf(command.commandId, projectStream(projectId), 0)
    const { url, title = null } = body
    const row = { id: linkId, project_id: projectId, user_id: user.id, url, title }
    await handleWithContent(services, command, {
      aggregate: projectAggregate(projectId),
      decide: async (state) => {
        const task = await findTaskOf(services, state, params.id)
        return {
          decision: addLink(state, user.id, { task, linkId }),
          content: { table: 'content.links', row },
        }
      },
    })
    return { id: linkId }
  })

  route(contract.removeLink, async ({ params, user, command }) => {
    const projectId = await projectOfLink(services.db, services.reads, params.id)
    if (projectId === null) throw new HttpError(404, 'Link not found')
    await command.handle(projectAggregate(projectId), (state) => removeLink(state, user.id, params.id))
    await services.db.deleteFrom('content.links').where('id', '=', params.id).execute()
  })
}
