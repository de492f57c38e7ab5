import { test } from 'vitest'
import { created, deleted } from '../testing/events.ts'
import { rowsOf } from '../testing/given.ts'
import { members } from './members.ts'

const { given } = await rowsOf(members)

test('a project begins with its owner', () =>
  given(created(42, { ownerId: 7, ownerEntryId: 3 }))
    .rows('members')
    .are([
      {
        entry_id: 3,
        project_id: 42,
        user_id: 7,
        role: 'ADMIN',
        is_owner: true,
        since: new Date('2026-03-01T09:00:00Z'),
        expires_at: null,
      },
    ]))

test('with a project its members are gone', () =>
  given(created(1), created(2), deleted(1))
    .rows('members')
    .are([{ project_id: 2 }]))
