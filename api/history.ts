import type { Hono } from 'hono'
import { history as contract } from '#schema/api/index.ts'
import { eventTypes } from '#schema/events/index.ts'
import { answering } from './answer.ts'
import type { Environment } from './environment.ts'
import { readLag } from './health/lag.ts'
import { eventsBefore } from './history/list.ts'
import { openTo } from './history/open-to.ts'
import { recordedAt } from './history/recorded.ts'
import { Problem } from './problem.ts'
import type { Services } from './services.ts'

/** What happened, for those who look after Brandpath; nothing here writes. */
export function historyRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)

  answer.signedIn(contract.listEvents, async ({ user, query, c }) => {
    // Not by the contract, which every browser downloads: it would bring all types along.
    if (query.type !== undefined && !eventTypes.includes(query.type))
      throw new Problem(400, unknownType, { fields: { type: unknownType } })
    const open = (projectIds: readonly number[]) => openTo(services, user.id, projectIds)
    // Which task something was done to is told by payloads alone.
    if (query.task !== undefined && query.project !== undefined && !(await open([query.project])).size) {
      throw new Problem(403, 'Only members of the project can see what happened to one of its tasks.')
    }
    c.header('Cache-Control', 'private, no-store') // what others wrote does not stay on the reader's disk
    const [{ places, next }, behind] = await Promise.all([
      eventsBefore(services.reads, query),
      readLag(services).catch(() => null),
    ])
    const [events, seen] = await Promise.all([
      recordedAt(services.store, places),
      open(places.flatMap(({ projectId }) => projectId ?? [])),
    ])
    return {
      events: places.map((place) => {
        const event = events(place)
        const withheld = place.projectId !== null && !seen.has(place.projectId)
        return {
          ...place,
          id: event.id,
          version: event.metadata.version,
          causation: event.metadata.causationId,
          command: event.metadata.commandId,
          task: withheld ? null : place.task,
          payload: withheld ? null : event.data,
        }
      }),
      next,
      behind,
    }
  })
}

const unknownType = `type must be one of ${eventTypes.join(', ')}`
