import { test } from 'vitest'
import type { OwnerEvent } from '#schema/events/owner.ts'
import { inheritSlot, owner, releaseSlot, takeSlot } from './owner.ts'
import { givenEvents } from '../testing/decider-spec.ts'

const given = givenEvents(owner)
const project = { name: 'New Project', ownerId: 1, ownerEntryId: 7, roadmapVersion: 1 }
const taken = (projectId: number): OwnerEvent => ({ type: 'ProjectSlotTaken', data: { projectId, project } })
const released = (projectId: number): OwnerEvent => ({ type: 'ProjectSlotReleased', data: { projectId } })
const take = (projectId: number, unlimited = false) => ({ projectId, project, unlimited })

const inherited: OwnerEvent = { type: 'ProjectSlotInherited', data: { projectId: 3 } }

test('a user without projects can create a project', () =>
  given()
    .when((slots) => takeSlot(slots, take(1)))
    .then([taken(1)]))
test('a user who owns one project can create a second project', () =>
  given(taken(1))
    .when((slots) => takeSlot(slots, take(2)))
    .then([taken(2)]))
test('a user who owns two projects cannot create a third project', () =>
  given(taken(1), taken(2))
    .when((slots) => takeSlot(slots, take(3)))
    .thenRejected('conflict'))
test('an administrator who owns two projects can create a third project', () =>
  given(taken(1), taken(2))
    .when((slots) => takeSlot(slots, take(3, true)))
    .then([taken(3)]))
test('if a user with two projects deletes one of them, the user can create a new project', () =>
  given(taken(1), taken(2), released(1))
    .when((slots) => takeSlot(slots, take(3)))
    .then([taken(3)]))
test('if a project already counts towards the owner’s project limit, takeSlot returns no event', () =>
  given(taken(1), taken(2))
    .when((slots) => takeSlot(slots, take(2)))
    .then([]))
test('releaseSlot ends the counting of a project towards the owner’s project limit', () =>
  given(taken(1))
    .when((slots) => releaseSlot(slots, 1))
    .then([released(1)]))
test('if a project no longer counts towards the owner’s project limit, releaseSlot returns no event', () =>
  given(taken(1), released(1))
    .when((slots) => releaseSlot(slots, 1))
    .then([]))
test('a user who owns two projects can inherit a third project', () =>
  given(taken(1), taken(2))
    .when((slots) => inheritSlot(slots, 3))
    .then([inherited]))
test('if a user inherits a project a second time, inheritSlot returns no event', () =>
  given(taken(1), taken(2), inherited)
    .when((slots) => inheritSlot(slots, 3))
    .then([]))
test('an inherited project counts towards the owner’s project limit, even above the limit of two', () =>
  given(taken(1), taken(2), inherited, released(1))
    .when((slots) => takeSlot(slots, take(4)))
    .thenRejected('conflict'))
test('releaseSlot ends the counting of an inherited project towards the owner’s project limit', () =>
  given(inherited)
    .when((slots) => releaseSlot(slots, 3))
    .then([released(3)]))
