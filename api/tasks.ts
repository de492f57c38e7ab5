import type { Hono } from 'hono'
import { tasks as contract } from '#schema/api/index.ts'
import { changeStatus, project, projectStream } from '#domain/project.ts'
import { projectOfTask, taskOf } from '#domain/roadmap.ts'
import { answering } from './answer.ts'
import { settled } from './commands/respond.ts'
import type { Environment } from './environment.ts'
import { Problem } from './problem.ts'
import { mustSee } from './project-access.ts'
import { roadmapWith } from './roadmap.ts'
import type { Services } from './services.ts'
import { tasksOf } from './task-list.ts'

export function taskRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)

  answer.signedIn(contract.listTasks, async ({ query, user }) => {
    // Both at once: what others wait for to see a change. Nothing is answered before it is known who asks.
    const seen = mustSee(services, query.projectId, user.id)
    const [tasks] = await Promise.all([tasksOf(services.reads, query.projectId), seen])
    return tasks
  })

  answer.signedIn(contract.changeStatus, async ({ params, query, body, user, command, c }) => {
    const projectId = projectOfTask(params.id)
    if (query.projectId !== undefined && query.projectId !== projectId)
      throw new Problem(404, 'Task not found')
    const outcome = await services.commands.run(command, {
      stream: projectStream(projectId),
      aggregate: project,
      decide: async (state) => {
        const task =
          state && taskOf(await roadmapWith(services, state.roadmapVersion), state.roadmapVersion, params.id)
        return changeStatus(state, user.id, { task, ...body })
      },
    })
    await settled(c, services, outcome)
    return { id: params.id, projectId, status: body.status }
  })
}
