import { test } from 'vitest'
import type { OwnerEvent } from '#schema/events/owner.ts'
import { inheritSlot, owner, releaseSlot, takeSlot } from './owner.ts'
import { decisionsOf } from './testing/given.ts'

const given = decisionsOf(owner)
const project = { name: 'New Project', ownerId: 1, ownerEntryId: 7, roadmapVersion: 1 }
const taken = (projectId: number): OwnerEvent => ({ type: 'ProjectSlotTaken', data: { projectId, project } })
const released = (projectId: number): OwnerEvent => ({ type: 'ProjectSlotReleased', data: { projectId } })
const take = (projectId: number, unlimited = false) => ({ projectId, project, unlimited })

test('the first and the second project are free', () => {
  given()
    .when((slots) => takeSlot(slots, take(1)))
    .then([taken(1)])
  given(taken(1))
    .when((slots) => takeSlot(slots, take(2)))
    .then([taken(2)])
})
test('a third is refused', () =>
  given(taken(1), taken(2))
    .when((slots) => takeSlot(slots, take(3)))
    .thenRefused('conflict'))
test('an administrator has no limit', () =>
  given(taken(1), taken(2))
    .when((slots) => takeSlot(slots, take(3, true)))
    .then([taken(3)]))
test('a slot that is released is free again', () =>
  given(taken(1), taken(2), released(1))
    .when((slots) => takeSlot(slots, take(3)))
    .then([taken(3)]))
test('the same project takes no second slot, even at the limit', () =>
  given(taken(1), taken(2))
    .when((slots) => takeSlot(slots, take(2)))
    .then([]))
test('releasing twice changes nothing', () => {
  given(taken(1))
    .when((slots) => releaseSlot(slots, 1))
    .then([released(1)])
  given(taken(1), released(1))
    .when((slots) => releaseSlot(slots, 1))
    .then([])
})
test('a project that passed on counts, also beyond the limit, and once', () => {
  const inherited: OwnerEvent = { type: 'ProjectSlotInherited', data: { projectId: 3 } }
  given(taken(1), taken(2))
    .when((slots) => inheritSlot(slots, 3))
    .then([inherited])
  given(taken(1), taken(2), inherited)
    .when((slots) => inheritSlot(slots, 3))
    .then([])
  given(taken(1), taken(2), inherited, released(1))
    .when((slots) => takeSlot(slots, take(4)))
    .thenRefused('conflict')
  given(inherited)
    .when((slots) => releaseSlot(slots, 3))
    .then([released(3)])
})
