import { test } from 'vitest'
import type { OwnerEvent } from '#schema/events/owner.ts'
import { inheritSlot, owner, releaseSlot, takeSlot } from './owner.ts'
import { givenEvents } from '../testing/decider-spec.ts'

const given = givenEvents(owner)
const project = { name: 'New Project', ownerId: 1, ownerEntryId: 7, roadmapVersion: 1 }
const taken = (projectId: number): OwnerEvent => ({ type: 'ProjectSlotTaken', data: { projectId, project } })
const released = (projectId: number): OwnerEvent => ({ type: 'ProjectSlotReleased', data: { projectId } })
const take = (projectId: number, unlimited = false) => ({ projectId, project, unlimited })

test('a user can take two project slots', () => {
  given()
    .when((slots) => takeSlot(slots, take(1)))
    .then([taken(1)])
  given(taken(1))
    .when((slots) => takeSlot(slots, take(2)))
    .then([taken(2)])
})
test('taking a third project slot is rejected', () =>
  given(taken(1), taken(2))
    .when((slots) => takeSlot(slots, take(3)))
    .thenRejected('conflict'))
test('an administrator can take more than two project slots', () =>
  given(taken(1), taken(2))
    .when((slots) => takeSlot(slots, take(3, true)))
    .then([taken(3)]))
test('a user who released a project slot can take a slot again', () =>
  given(taken(1), taken(2), released(1))
    .when((slots) => takeSlot(slots, take(3)))
    .then([taken(3)]))
test('taking a slot twice for the same project returns no event the second time', () =>
  given(taken(1), taken(2))
    .when((slots) => takeSlot(slots, take(2)))
    .then([]))
test('releasing a slot that was already released returns no event', () => {
  given(taken(1))
    .when((slots) => releaseSlot(slots, 1))
    .then([released(1)])
  given(taken(1), released(1))
    .when((slots) => releaseSlot(slots, 1))
    .then([])
})
test('a project that a user inherits takes one slot, even beyond the limit', () => {
  const inherited: OwnerEvent = { type: 'ProjectSlotInherited', data: { projectId: 3 } }
  given(taken(1), taken(2))
    .when((slots) => inheritSlot(slots, 3))
    .then([inherited])
  given(taken(1), taken(2), inherited)
    .when((slots) => inheritSlot(slots, 3))
    .then([])
  given(taken(1), taken(2), inherited, released(1))
    .when((slots) => takeSlot(slots, take(4)))
    .thenRejected('conflict')
  given(inherited)
    .when((slots) => releaseSlot(slots, 3))
    .then([released(3)])
})
