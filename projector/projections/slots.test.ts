import { test } from 'vitest'
import { created, deleted, eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { slots } from './slots.ts'

const { given } = await rowsOf(slots)

const taken = (projectId: number) =>
  eventOf('owner-7', 'ProjectSlotTaken', {
    projectId,
    project: { name: 'Halden', ownerId: 7, ownerEntryId: 3, roadmapVersion: 1 },
  })
const released = (projectId: number) => eventOf('owner-7', 'ProjectSlotReleased', { projectId })

test('the table slots stores the state “taken” until the project is created, and then the state “created”', () =>
  given(taken(1), taken(2), created(2))
    .rows('slots')
    .are([
      { project_id: 1, owner_id: 7, state: 'taken' },
      { project_id: 2, owner_id: 7, state: 'created' },
    ]))

test('after a project was deleted, the table slots stores the state “deleted” until the project slot is released', () =>
  given(taken(1), created(1), deleted(1), taken(2), created(2))
    .rows('slots')
    .are([
      { project_id: 1, owner_id: 7, state: 'deleted' },
      { project_id: 2, state: 'created' },
    ]))

test('after a ProjectSlotReleased event, the table slots stores the state “released”', () =>
  given(taken(1), created(1), deleted(1), released(1))
    .rows('slots')
    .are([{ project_id: 1, owner_id: 7, state: 'released' }]))

test('a project can be deleted after its slot was released and before the new owner has a slot', () =>
  given(taken(1), created(1), released(1), deleted(1))
    .rows('slots')
    .are([{ project_id: 1, owner_id: 7, state: 'deleted' }]))

test('after a ProjectSlotInherited event, the table slots stores the new owner of the project', () =>
  given(
    taken(1),
    created(1),
    released(1),
    eventOf('owner-8', 'ProjectSlotInherited', { projectId: 1 }),
    deleted(1),
  )
    .rows('slots')
    .are([{ project_id: 1, owner_id: 8, state: 'deleted' }]))
