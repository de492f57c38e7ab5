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

test('a slot has the state `taken` until its project is created', () =>
  given(taken(1), taken(2), created(2))
    .rows('slots')
    .are([
      { project_id: 1, owner_id: 7, state: 'taken' },
      { project_id: 2, owner_id: 7, state: 'created' },
    ]))

test('the slot of a deleted project has the state `deleted` until the slot is released', () =>
  given(taken(1), created(1), deleted(1), taken(2), created(2))
    .rows('slots')
    .are([
      { project_id: 1, owner_id: 7, state: 'deleted' },
      { project_id: 2, state: 'created' },
    ]))

test('the row of a released slot is deleted', () =>
  given(taken(1), created(1), deleted(1), released(1)).rows('slots').are([]))

test('the slot of an inherited project belongs to the new owner', () =>
  given(
    taken(1),
    created(1),
    released(1),
    eventOf('owner-8', 'ProjectSlotInherited', { projectId: 1 }),
    deleted(1),
  )
    .rows('slots')
    .are([{ project_id: 1, owner_id: 8, state: 'deleted' }]))
