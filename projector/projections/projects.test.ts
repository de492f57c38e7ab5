import { test } from 'vitest'
import { created, deleted, happened } from '../testing/events.ts'
import { rowsOf } from '../testing/given.ts'
import { projects } from './projects.ts'

const { given } = await rowsOf(projects)
const renamed = (id: number, name: string) => happened(`project-${id}`, 'ProjectRenamed', { name })

test('a created project is one row', () =>
  given(created(42, { name: 'Halden', ownerId: 7, ownerEntryId: 3 }))
    .rows('projects')
    .are([
      {
        id: 42,
        name: 'Halden',
        owner_id: 7,
        owner_entry_id: 3,
        roadmap_version: 1,
        created_at: new Date('2026-03-01T09:00:00Z'),
      },
    ]))

test('the last name counts', () =>
  given(created(1), renamed(1, 'Second'), created(2, { name: 'Other' }), renamed(1, 'Third'))
    .rows('projects')
    .are([
      { id: 1, name: 'Third' },
      { id: 2, name: 'Other' },
    ]))

test('a deleted project is gone, the others stay', () =>
  given(created(1), created(2), renamed(1, 'Renamed'), deleted(1))
    .rows('projects')
    .are([{ id: 2 }]))
