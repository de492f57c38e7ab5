import { test } from 'vitest'
import { eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { erasedUsers } from './erased-users.ts'

const { given } = await rowsOf(erasedUsers)

const erased = (userId: number, ...entryIds: number[]) =>
  eventOf(`user-${userId}`, 'UserErased', {
    entries: entryIds.map((entryId) => ({ entryId, projectId: null })),
  })

test('if the log has two UserErased events of a user, erased_entries contains the memberships that both events list', () =>
  given(erased(7, 3, 4), erased(8), erased(7, 4, 9))
    .rows('erased_entries')
    .are([
      { entry_id: 3, user_id: 7 },
      { entry_id: 4, user_id: 7 },
      { entry_id: 9, user_id: 7 },
    ]))
