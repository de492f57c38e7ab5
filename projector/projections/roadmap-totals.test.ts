import { test } from 'vitest'
import { created, deleted, eventOf, published } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { projections } from './index.ts'

const { given } = await rowsOf({
  name: 'all',
  apply: (event, rows) => {
    for (const projection of projections) projection.apply(event, rows)
  },
})

const completed = (project: number, taskKey: string) =>
  eventOf(`project-${project}`, 'TaskStatusChanged', { taskKey, from: 'pending', to: 'completed' })
const reopened = (project: number, taskKey: string) =>
  eventOf(`project-${project}`, 'TaskStatusChanged', { taskKey, from: 'completed', to: 'pending' })

test('the totals count the tasks, projects and completed tasks of each roadmap version', () =>
  given(
    published(1, 'logo', 'name', 'price'),
    created(1),
    created(2),
    completed(1, 'logo'),
    completed(1, 'name'),
    completed(2, 'name'),
    reopened(1, 'logo'),
    published(2, 'name'),
  )
    .rows('roadmap_totals')
    .are([
      { version: 1, tasks: 3, projects: 2, completed: 2, irrelevant: 0 },
      { version: 2, tasks: 1, projects: 0, completed: 0, irrelevant: 0 },
    ]))

test('the totals follow a project to its new roadmap version and omit completed tasks that the version does not contain', () =>
  given(
    published(1, 'logo', 'name'),
    published(2, 'name', 'price'),
    created(1),
    created(2),
    completed(1, 'logo'),
    completed(1, 'name'),
    eventOf('project-1', 'RoadmapAdopted', { version: 2 }),
    completed(1, 'price'),
  )
    .rows('roadmap_totals')
    .are([
      { version: 1, tasks: 2, projects: 1, completed: 0, irrelevant: 0 },
      { version: 2, tasks: 2, projects: 1, completed: 2, irrelevant: 0 },
    ]))

const markedNotRelevant = (project: number, taskKey: string) =>
  eventOf(`project-${project}`, 'TaskMarkedNotRelevant', { taskKey })

test('the totals count the tasks that are not relevant, and omit them from the completed tasks', () =>
  given(
    published(1, 'logo', 'name', 'price'),
    published(2, 'name'),
    created(1),
    created(2),
    completed(1, 'logo'),
    completed(1, 'name'),
    markedNotRelevant(1, 'logo'),
    markedNotRelevant(1, 'price'),
    markedNotRelevant(2, 'price'),
    eventOf('project-2', 'TaskMarkedRelevant', { taskKey: 'price' }),
    markedNotRelevant(2, 'name'),
    eventOf('project-2', 'RoadmapAdopted', { version: 2 }),
  )
    .rows('roadmap_totals')
    .are([
      { version: 1, tasks: 3, projects: 1, completed: 1, irrelevant: 2 },
      { version: 2, tasks: 1, projects: 1, completed: 0, irrelevant: 1 },
    ]))

test('the totals follow a task whose status and relevance both change', () =>
  given(
    published(1, 'logo', 'name', 'price'),
    created(1),
    markedNotRelevant(1, 'logo'),
    eventOf('project-1', 'TaskMarkedRelevant', { taskKey: 'logo' }),
    completed(1, 'logo'),
    completed(1, 'name'),
    markedNotRelevant(1, 'name'),
    completed(1, 'price'),
    reopened(1, 'price'),
    markedNotRelevant(1, 'price'),
  )
    .rows('roadmap_totals')
    .are([{ version: 1, tasks: 3, projects: 1, completed: 1, irrelevant: 2 }]))

test('the totals omit deleted projects', () =>
  given(published(1, 'logo'), created(1), created(2), completed(1, 'logo'), deleted(1))
    .rows('roadmap_totals')
    .are([{ version: 1, tasks: 1, projects: 1, completed: 0, irrelevant: 0 }]))
