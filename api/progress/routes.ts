import { progress as contract } from '#schema/api/index.ts'
import { validateDateRange } from '#domain/progress/date-range.ts'
import { dailyProgress, differences, progressBefore, type Timeline } from '#domain/progress/timeline.ts'
import { dateOf, dayAt, dayOf, instantOf } from '#domain/shared/zoned-time.ts'
import type { Router } from '../http/route.ts'
import { HttpError } from '../http/http-error.ts'
import { requireMember } from '../http/access.ts'
import type { Services } from '../services.ts'

export function progressRoutes({ route, services }: Router): void {
  route(contract.compareProgress, async ({ params, query, user }) => {
    await requireMember(services, params.id, user.id)
    const { startDate, endDate, timeZone } = query
    const today = dateOf(dayAt(services.now(), timeZone))
    const errors = validateDateRange({ start: startDate, end: endDate, today })
    const first = errors.startDate ?? errors.endDate
    if (first) throw new HttpError(400, first, { fields: { ...errors } })
    const { timeline } = await timelineOf(services, params.id)
    const startProgress = progressBefore(timeline, instantOf(dayOf(startDate), 0, timeZone))
    const endProgress = progressBefore(timeline, instantOf(dayOf(endDate) + 1, 0, timeZone))
    return { startProgress, endProgress, differences: differences(startProgress, endProgress) }
  })

  route(contract.progressHistory, async ({ params, query: { timeZone }, user }) => {
    await requireMember(services, params.id, user.id)
    const { timeline, createdAt } = await timelineOf(services, params.id)
    const range = { from: dayAt(createdAt, timeZone), to: dayAt(services.now(), timeZone), timeZone }
    return dailyProgress(timeline, range).map(({ day, progress }) => ({ date: dateOf(day), progress }))
  })
}

async function timelineOf(
  { reads }: Services,
  projectId: number,
): Promise<{ timeline: Timeline; createdAt: Date }> {
  const [tasks, statusChanges, relevanceChanges] = await Promise.all([
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
    reads
      .selectFrom('history')
      .where('project_id', '=', projectId)
      .where('type', 'in', ['TaskMarkedNotRelevant', 'TaskMarkedRelevant'])
      .select(['task_key', 'type', 'occurred_at'])
      .orderBy('occurred_at')
      .orderBy('position')
      .execute(),
  ])
  const [first] = tasks
  if (!first) throw new HttpError(404, 'Project not found')
  const changes = [
    ...statusChanges.map((row) => ({ taskKey: row.task_key, to: row.new_status, at: row.changed_at })),
    ...relevanceChanges.map((row) => ({
      taskKey: row.task_key ?? '',
      relevant: row.type === 'TaskMarkedRelevant',
      at: row.occurred_at,
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const stages = Map.groupBy(tasks, ({ version }) => version)
  return {
    createdAt: first.created_at,
    timeline: {
      stages: [...stages.values()].map((rows) => ({
        since: rows[0]?.adopted_at ?? null,
        tasks: new Map(rows.map(({ key, category }) => [key, category])),
      })),
      changes,
    },
  }
}
