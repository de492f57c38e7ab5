import { activity as contract } from '#schema/api/index.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { roadmapAggregate, taskId } from '#domain/roadmap/roadmap.ts'
import { relevantTasks } from '#domain/tasks/plan-state.ts'
import { dayAt, dayOf, instantOf } from '#domain/shared/zoned-time.ts'
import { cursorError } from '#schema/api/activity.ts'
import { activitiesOf, isActivityOf, peopleOf } from './queries.ts'
import type { Router } from '../http/route.ts'
import { HttpError } from '../http/http-error.ts'
import { requireMember } from '../http/access.ts'
import type { Services } from '../services.ts'

export function activityRoutes({ route, services }: Router): void {
  route(contract.listActivity, async ({ params, query, user }) => {
    await requireMember(services, params.id, user.id)
    const page = await activitiesOf(services.reads, params.id, query)
    const { before } = query
    if (
      page.activities.length === 0 &&
      before !== undefined &&
      !(await isActivityOf(services.reads, params.id, before))
    )
      throw new HttpError(400, cursorError, { fields: { before: cursorError } })
    return { ...page, people: await peopleOf(services.reads, params.id) }
  })

  route(contract.readAsOf, async ({ params, query, user }) => {
    await requireMember(services, params.id, user.id)
    const day = dayOf(query.date)
    if (day > dayAt(services.now(), query.timeZone))
      throw new HttpError(400, future, { fields: { date: future } })
    return stateBefore(services, params.id, instantOf(day + 1, 0, query.timeZone))
  })
}

const future = 'Date must be today or an earlier day'

/** Returns the project just before a moment. `name` is null if the project did not exist yet. */
async function stateBefore({ commands }: Services, projectId: number, moment: Date) {
  const limit = moment.toISOString()
  const state = await commands.loadWhile(
    projectAggregate(projectId),
    ({ metadata }) => metadata.occurredAt < limit,
  )
  if (!state) return { name: null, tasks: [] }
  const { statuses, plans, name, roadmapVersion } = state
  const { versions } = (await commands.load(roadmapAggregate)).state
  const tasks = relevantTasks(plans, versions.get(roadmapVersion)?.values() ?? [])
  return {
    name,
    tasks: tasks.map(({ number, key, title, category }) => ({
      id: taskId(projectId, number),
      title,
      category,
      status: statuses.get(key) ?? 'pending',
    })),
  }
}
