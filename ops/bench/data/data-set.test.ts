import { expect, test } from 'vitest'
import { parseEvent } from '#schema/events/parse.ts'
import { project, projectStream, type ProjectState } from '#domain/project/project.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { parseRecordedEvent } from '#kernel/event-store/recorded-event.ts'
import { eventsOf, ownerOf, usersOf } from './data-set.ts'

const projects = 250
const events = [...eventsOf(projects)].map((event, index) =>
  parseRecordedEvent({
    ...event,
    revision: BigInt(event.revision),
    position: BigInt(index),
    data: JSON.parse(event.data),
    metadata: JSON.parse(event.metadata),
  }),
)
const streams = Map.groupBy(events, ({ stream }) => stream)

test('the application can parse every event of the benchmark data', () => {
  expect(events.map((event) => parseEvent(event))).toHaveLength(events.length)
})

test('in every stream of the benchmark data, the event revisions start at 0 and have no gaps', () => {
  const revisions = [...streams.values()].map((events) => events.map(({ revision }) => revision))
  expect(revisions).toEqual(revisions.map((events) => events.map((_, index) => BigInt(index))))
})

test('every project in the benchmark data has the owner that ownerOf returns, ten tasks with a changed status and five planned tasks', () => {
  const found = Array.from({ length: projects }, (_, index) => {
    const events = streams.get(projectStream(index + 1)) ?? []
    // The cast is safe: a stream `project-…` contains only project events.
    const state = events
      .map((event) => parseEvent(event) as ProjectEvent)
      .reduce<ProjectState>(project.evolve, null)
    return {
      owner: state?.ownerId,
      moved: state?.statuses.size,
      planned: state?.plans.size,
      deleted: state?.deleted,
    }
  })
  expect(found).toEqual(
    found.map((_, index) => ({ owner: ownerOf(index + 1), moved: 10, planned: 5, deleted: false })),
  )
})

test('the benchmark data with 250 projects has 125 users, who own two projects each', () => {
  expect(usersOf(projects)).toBe(125)
  expect(ownerOf(projects)).toBe(125)
  expect(streams.get('owner-125')).toHaveLength(2)
})
