import { planning, taskDetail as detailContract, tasks as contract } from '#schema/api/index.ts'
import { projectAggregate, projectStream } from '#domain/project/project.ts'
import { projectIdOfTask } from '#domain/roadmap/roadmap.ts'
import { assignTask, changeStatus, setDueDate, setRelevance } from '#domain/tasks/tasks.ts'
import { eventIdOf } from '#schema/event-ids.ts'
import { handleWithContent } from '../content/with-content.ts'
import type { Router } from '../http/route.ts'
import { HttpError } from '../http/http-error.ts'
import { requireMember } from '../http/access.ts'
import { findTaskOf } from '../roadmap/roadmap.ts'
import { taskDetail } from './detail.ts'
import { csvRoute } from './export-csv.ts'
import { tasksAssignedTo, tasksOf } from './queries.ts'

export function taskRoutes(router: Router): void {
  const { route, appendRoute, services } = router
  route(contract.listTasks, async ({ query, user }) => {
    const [tasks] = await Promise.all([
      tasksOf(services.reads, query.projectId),
      requireMember(services, query.projectId, user.id),
    ])
    return tasks
  })

  route(detailContract.readTask, async ({ params, user }) => {
    const projectId = projectIdOfTask(params.id)
    const [task] = await Promise.all([
      taskDetail(services, projectId, params.id),
      requireMember(services, projectId, user.id, taskNotFound),
    ])
    if (!task) throw new HttpError(404, taskNotFound)
    return task
  })

  appendRoute(contract.changeStatus, async ({ params: { id }, query, body, user, command }) => {
    const projectId = projectIdOfTask(id)
    if (query.projectId !== undefined && query.projectId !== projectId) throw new HttpError(404, taskNotFound)
    await command.handle(projectAggregate(projectId), async (state) =>
      changeStatus(state, user.id, { task: await findTaskOf(services, state, id), ...body }),
    )
    return { id, projectId, status: body.status }
  })

  appendRoute(planning.assignTask, async ({ params: { id }, body, user, command }) => {
    const projectId = projectIdOfTask(id)
    await command.handle(projectAggregate(projectId), async (state) =>
      assignTask(state, user.id, { task: await findTaskOf(services, state, id), ...body }),
    )
    return { id, projectId, entryId: body.entryId }
  })

  appendRoute(planning.setDueDate, async ({ params: { id }, body, user, command }) => {
    const projectId = projectIdOfTask(id)
    await command.handle(projectAggregate(projectId), async (state) =>
      setDueDate(state, user.id, { task: await findTaskOf(services, state, id), ...body }),
    )
    return { id, projectId, dueOn: body.dueOn }
  })

  appendRoute(planning.setRelevance, async ({ params: { id }, body, user, command }) => {
    const projectId = projectIdOfTask(id)
    const { reason = null, ...change } = body
    if (reason !== null && change.relevant)
      throw new HttpError(400, reasonWithoutUse, { fields: { reason: reasonWithoutUse } })
    const reasonId = eventIdOf(command.commandId, projectStream(projectId), 0)
    const row = reason !== null ? { id: reasonId, project_id: projectId, user_id: user.id, reason } : null
    await handleWithContent(services, command, {
      aggregate: projectAggregate(projectId),
      decide: async (state) => {
        const task = await findTaskOf(services, state, id)
        return {
          decision: setRelevance(state, user.id, { task, ...change, hasReason: reason !== null }),
          content: row && { table: 'content.relevance_reasons', row },
        }
      },
    })
    return { id, projectId, relevant: body.relevant }
  })

  csvRoute(router)
  route(planning.listMyTasks, ({ user }) => tasksAssignedTo(services.reads, user.id))
}

const taskNotFound = 'Task not found'
const reasonWithoutUse = 'Give a reason only if the task is not relevant'
