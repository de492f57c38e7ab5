import type { Hono } from 'hono'
import { activity as contract } from '#schema/api/index.ts'
import { project, projectStream } from '#domain/project.ts'
import { roadmap, roadmapStream, taskId } from '#domain/roadmap.ts'
import { dayAt, dayOf, instantOf } from '#domain/zoned-time.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { activitiesOf, peopleOf } from './activity-list.ts'
import { answering } from './answer.ts'
import type { Environment } from './environment.ts'
import { Problem } from './problem.ts'
import { mustSee } from './project-access.ts'
import type { Services } from './services.ts'

export function activityRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)

  answer.signedIn(contract.listActivity, async ({ params, query, user }) => {
    await mustSee(services, params.id, user.id)
    const page = await activitiesOf(services.reads, params.id, query)
    return { ...page, people: await peopleOf(services.reads, params.id) }
  })

  answer.signedIn(contract.readAsOf, async ({ params, query, user }) => {
    await mustSee(services, params.id, user.id)
    const day = dayOf(query.date)
    if (day > dayAt(services.now(), query.timeZone))
      throw new Problem(400, future, { fields: { date: future } })
    return stateBefore(services, params.id, instantOf(day + 1, 0, query.timeZone))
  })
}

const future = 'date must be today or an earlier day'

/** A project's tasks as its events left them before a moment; without a name where it did not exist yet. */
async function stateBefore({ store, aggregates }: Services, projectId: number, moment: Date) {
  let state = project.initial
  const limit = moment.toISOString()
  for await (const event of store.read(projectStream(projectId))) {
    if (event.metadata.occurredAt >= limit) break
    state = project.evolve(state, parseEvent(event) as ProjectEvent) // the stream's name says which it holds
  }
  if (!state) return { name: null, tasks: [] }
  const { statuses, name, roadmapVersion } = state
  const { versions } = (await aggregates.load(roadmapStream, roadmap)).state
  const tasks = [...(versions.get(roadmapVersion)?.values() ?? [])]
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
