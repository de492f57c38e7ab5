import { test } from 'vitest'
import { created, deleted, eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { projects } from './projects.ts'

const { given } = await rowsOf(projects)
const renamed = (id: number, name: string) => eventOf(`project-${id}`, 'ProjectRenamed', { name })

test('a ProjectCreated event inserts one row with the name and the owner of the project', () =>
  given(created(42, { name: 'Halden', ownerId: 7, ownerEntryId: 3 }))
    .rows('projects')
    .are([
      {
        id: 42,
        name: 'Halden',
        owner_id: 7,
        owner_entry_id: 3,
        roadmap_version: 1,
        first_version: 1,
        created_at: new Date('2026-03-01T09:00:00Z'),
      },
    ]))

test('after two ProjectRenamed events, the project row contains the newest name', () =>
  given(created(1), renamed(1, 'Second'), created(2, { name: 'Other' }), renamed(1, 'Third'))
    .rows('projects')
    .are([
      { id: 1, name: 'Third' },
      { id: 2, name: 'Other' },
    ]))

test('a ProjectDeleted event deletes only the row of the deleted project', () =>
  given(created(1), created(2), renamed(1, 'Renamed'), deleted(1))
    .rows('projects')
    .are([{ id: 2 }]))

const adopted = (id: number, version: number, at: string) =>
  eventOf(`project-${id}`, 'RoadmapAdopted', { version }, { at })

test('the projects table stores the newest adopted roadmap version, and roadmap_adoptions the time of every adoption', async () => {
  const events = [
    created(1),
    adopted(1, 2, '2026-04-01T09:00:00.000Z'),
    created(2),
    adopted(2, 2, '2026-04-02T09:00:00.000Z'),
    adopted(2, 4, '2026-05-02T09:00:00.000Z'),
    deleted(1),
  ]
  await given(...events)
    .rows('projects')
    .are([{ id: 2, roadmap_version: 4, first_version: 1 }])
  await given(...events)
    .rows('roadmap_adoptions')
    .are([
      { project_id: 2, version: 2, adopted_at: new Date('2026-04-02T09:00:00Z') },
      { project_id: 2, version: 4, adopted_at: new Date('2026-05-02T09:00:00Z') },
    ])
})
