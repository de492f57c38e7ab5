import { history as contract } from '#schema/api/index.ts'
import { eventTypes } from '#schema/events/index.ts'
import type { Router } from '../http/route.ts'
import { readLag } from '../health/lag.ts'
import { loadEvents } from './load-events.ts'
import { historyPage } from './queries.ts'
import { readableProjects } from './readable-projects.ts'
import { HttpError } from '../http/http-error.ts'

export function historyRoutes({ route, services }: Router): void {
  route(contract.listEvents, async ({ user, query, c }) => {
    // Checked here and not in the contract: browsers would otherwise download a list of all event types.
    if (query.type !== undefined && !eventTypes.includes(query.type))
      throw new HttpError(400, unknownType, { fields: { type: unknownType } })
    const readable = (projectIds: readonly number[]) => readableProjects(services, user.id, projectIds)
    // Only members may read payloads. Other users must not filter by task, because the result would reveal payloads.
    if (query.task !== undefined && query.project !== undefined && !(await readable([query.project])).size) {
      throw new HttpError(403, 'Only members of this project can see the history of its tasks.')
    }
    c.header('Cache-Control', 'private, no-store')
    const [{ events: rows, next }, behind] = await Promise.all([
      historyPage(services.reads, query),
      readLag(services).catch(() => null),
    ])
    const [eventOf, readableIds] = await Promise.all([
      loadEvents(services.store, rows),
      readable(rows.flatMap(({ projectId }) => projectId ?? [])),
    ])
    return {
      events: rows.map((row) => {
        const event = eventOf(row)
        const withheld = row.projectId !== null && !readableIds.has(row.projectId)
        return {
          ...row,
          id: event.id,
          version: event.metadata.version,
          correlation: event.metadata.correlationId,
          causation: event.metadata.causationId,
          command: event.metadata.commandId,
          task: withheld ? null : row.task,
          payload: withheld ? null : event.data,
        }
      }),
      next,
      behind,
    }
  })
}

const unknownType = `type must be one of ${eventTypes.join(', ')}`
