import type { Hono } from 'hono'
import { progress as contract } from '#schema/api/index.ts'
import { wrongDates } from '#domain/compare-dates.ts'
import { dailyProgress, differences, progressBefore, type Timeline } from '#domain/timeline.ts'
import { dateOf, dayAt, dayOf, instantOf } from '#domain/zoned-time.ts'
import { answering } from './answer.ts'
import type { Environment } from './environment.ts'
import { Problem } from './problem.ts'
import { mustSee } from './project-access.ts'
import type { Services } from './services.ts'

export function progressRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)

  answer.signedIn(contract.compareProgress, async ({ params, query, user }) => {
    await mustSee(services, params.id, user.id)
    const { startDate, endDate, timeZone } = query
    const today = dateOf(dayAt(services.now(), timeZone))
    const wrong = wrongDates({ start: startDate, end: endDate, today })
    const first = wrong.startDate ?? wrong.endDate
    if (first) throw new Problem(400, first, { fields: { ...wrong } })
    const { timeline } = await timelineOf(services, params.id)
    const startProgress = progressBefore(timeline, instantOf(dayOf(startDate), 0, timeZone))
    const endProgress = progressBefore(timeline, instantOf(dayOf(endDate) + 1, 0, timeZone))
    return { startProgress, endProgress, differences: differences(startProgress, endProgress) }
  })

  answer.signedIn(contract.progressHistory, async ({ params, query: { timeZone }, user }) => {
    await mustSee(services, params.id, user.id)
    const { timeline, createdAt } = await timelineOf(services, params.id)
    const range = { from: dayAt(createdAt, timeZone), to: dayAt(services.now(), timeZone), timeZone }
    return dailyProgress(timeline, range).map(({ day, progress }) => ({ date: dateOf(day), progress }))
  })
}

/** The roadmaps of a project and all that ever happened to its tasks. */
async function timelineOf(
  { reads }: Services,
  projectId: number,
): Promise<{ timeline: Timeline; createdAt: Date }> {
  const [tasks, changes] = await Promise.all([
    reads
      .selectFrom('projects as p')
      .innerJoin('roadmap_tasks as r', (on) => on.onTrue())
      .leftJoin('roadmap_adoptions as a', (on) =>
        on.onRef('a.project_id', '=', 'p.id').onRef('a.version', '=', 'r.version'),
      )
      .where('p.id', '=', projectId)
      .where((eb) =>
        eb.or([eb('r.version', '=', eb.ref('p.first_version')), eb('a.version', 'is not', null)]),
      )
      .select(['r.version', 'a.adopted_at', 'r.key', 'r.category', 'p.created_at'])
      .orderBy('r.version')
      .execute(),
    reads
      .selectFrom('task_status_history')
      .where('project_id', '=', projectId)
      .select(['task_key', 'new_status', 'changed_at'])
      .orderBy('id')
      .execute(),
  ])
  const [first] = tasks
  if (!first) throw new Problem(404, 'Project not found')
  const stages = Map.groupBy(tasks, ({ version }) => version)
  return {
    createdAt: first.created_at,
    timeline: {
      stages: [...stages.values()].map((of) => ({
        since: of[0]?.adopted_at ?? null,
        tasks: new Map(of.map(({ key, category }) => [key, category])),
      })),
      changes: changes.map((row) => ({ taskKey: row.task_key, to: row.new_status, at: row.changed_at })),
    },
  }
}
