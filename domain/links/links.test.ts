import { test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import { maxLinks } from '#schema/limits.ts'
import type { Role } from '#schema/roles.ts'
import { project } from '../project/project.ts'
import { givenEvents } from '../testing/decider-spec.ts'
import { roadmapTask } from '../testing/roadmap-task.ts'
import { addLink, removeLink } from './links.ts'

const given = givenEvents(project)
const [owner, ida, stranger] = [1, 2, 9]
const task = roadmapTask('shelf-1', 1)
const linkId = '0f6b2a8d-4c1e-5d93-b7a5-3e2f1c0d9b8a'

const teamWith = (role: Role): ProjectEvent[] => [
  { type: 'ProjectCreated', data: { name: 'Halden', ownerId: owner, ownerEntryId: 10, roadmapVersion: 1 } },
  { type: 'MemberInvited', data: { entryId: 11, role, expiresAt: '2026-03-15T09:00:00.000Z' } },
  { type: 'InvitationAccepted', data: { entryId: 11, userId: ida } },
]
const team = teamWith('MEMBER')
const added = (id = linkId, taskKey = task.key): ProjectEvent => ({
  type: 'LinkAdded',
  data: { taskKey, linkId: id, authorId: owner },
})
const removed: ProjectEvent = { type: 'LinkRemoved', data: { taskKey: task.key, linkId } }

test('a member can add a link to a task and remove a link of another member', () => {
  given(...team)
    .when((p) => addLink(p, owner, { task, linkId }))
    .then([added()])
  given(...team, added())
    .when((p) => removeLink(p, ida, linkId))
    .then([removed])
})

test('removing a link a second time returns no event', () =>
  given(...team, added(), removed)
    .when((p) => removeLink(p, ida, linkId))
    .then([]))

test('a task with the maximum number of links gets no other link until one is removed', () => {
  const others = Array.from({ length: maxLinks - 1 }, (_, index) => added(`link-${index}`))
  const add = { task, linkId: 'new' }
  given(...team, added(), ...others)
    .when((p) => addLink(p, owner, add))
    .thenRejected('conflict')
  given(...team, added(), ...others, removed)
    .when((p) => addLink(p, owner, add))
    .then([added('new')])
  given(...team, ...others, added(linkId, 'other-task'))
    .when((p) => addLink(p, owner, add))
    .then([added('new')])
})

test('a viewer can neither add nor remove a link', () => {
  given(...teamWith('VIEWER'), added())
    .when((p) => addLink(p, ida, { task, linkId: 'new' }))
    .thenRejected('forbidden')
  given(...teamWith('VIEWER'), added())
    .when((p) => removeLink(p, ida, linkId))
    .thenRejected('forbidden')
})

test('an unknown task, an unknown link and a user outside the team are rejected as not found', () => {
  given(...team)
    .when((p) => addLink(p, owner, { task: null, linkId }))
    .thenRejected('not_found')
  given(...team)
    .when((p) => addLink(p, stranger, { task, linkId }))
    .thenRejected('not_found')
  given(...team)
    .when((p) => removeLink(p, owner, linkId))
    .thenRejected('not_found')
  given(...team, added())
    .when((p) => removeLink(p, stranger, linkId))
    .thenRejected('not_found')
})
