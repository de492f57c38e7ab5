import { test } from 'vitest'
import { eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { highestIds } from './highest-ids.ts'

const { given } = await rowsOf(highestIds)

const registered = (userId: number) => eventOf(`user-${userId}`, 'UserRegistered', { role: 'MEMBER' })
const taken = (projectId: number, ownerEntryId: number) =>
  eventOf('owner-7', 'ProjectSlotTaken', {
    projectId,
    project: { name: 'Halden', ownerId: 7, ownerEntryId, roadmapVersion: 1 },
  })

test('the table highest_ids stores the highest user, project, membership and reset id, in any order of the events', () =>
  given(
    registered(5),
    registered(9),
    registered(8),
    taken(43, 3),
    taken(42, 4),
    eventOf('user-9', 'PasswordResetRequested', { resetId: 2 }),
  )
    .rows('highest_ids')
    .are([
      { kind: 'entry', id: 4 },
      { kind: 'project', id: 43 },
      { kind: 'reset', id: 2 },
      { kind: 'user', id: 9 },
    ]))
