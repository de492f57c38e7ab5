import { tasks as contract } from '#schema/api/index.ts'
import { projectAggregate, changeStatus } from '#domain/project/project.ts'
import { projectIdOfTask, findTask } from '#domain/roadmap/roadmap.ts'
import type { Router } from '../http/route.ts'
import { HttpError } from '../http/http-error.ts'
import { requireMember } from '../http/access.ts'
import { roadmapWith } from '../roadmap/roadmap.ts'
import { tasksOf } from './queries.ts'

export function taskRoutes({ route, appendRoute, services }: Router): void {
  route(contract.listTasks, async ({ query, user }) => {
    const [tasks] = await Promise.all([
      tasksOf(services.reads, query.projectId),
      requireMember(services, query.projectId, user.id),
    ])
    return tasks
  })

  appendRoute(contract.changeStatus, async ({ params, query, body, user, command }) => {
    const projectId = projectIdOfTask(params.id)
    if (query.projectId !== undefined && query.projectId !== projectId)
      throw new HttpError(404, 'Task not found')
    await command.handle(projectAggregate(projectId), async (state) => {
      const task =
        state && findTask(await roadmapWith(services, state.roadmapVersion), state.roadmapVersion, params.id)
      return changeStatus(state, user.id, { task, ...body })
    })
    return { id: params.id, projectId, status: body.status }
  })
}
