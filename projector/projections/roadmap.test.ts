import { test } from 'vitest'
import { eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { roadmap } from './roadmap.ts'

const { given } = await rowsOf(roadmap)

const task = (key: string, number: number) => ({
  key,
  number,
  title: `Do ${key}`,
  description: 'Say what, and how to know.',
  category: '2 PA' as const,
  taskType: 'Pricing 1',
  priority: true,
})
const published = (version: number, tasks: ReturnType<typeof task>[]) =>
  eventOf('roadmap', 'RoadmapPublished', { version, tasks })

test('the rows of roadmap tasks keep the task order of the published roadmap', () =>
  given(published(1, [task('set-prices', 9), task('audit-assets', 4)]))
    .rows('roadmap_tasks')
    .are([
      {
        version: 1,
        key: 'audit-assets',
        number: 4,
        place: 1,
        title: 'Do audit-assets',
        description: 'Say what, and how to know.',
        category: '2 PA',
        task_type: 'Pricing 1',
        priority: true,
      },
      { version: 1, key: 'set-prices', number: 9, place: 0 },
    ]))

test('publishing a new roadmap version keeps the task rows of the old version', () =>
  given(published(1, [task('set-prices', 9)]), published(2, [task('set-prices', 9), task('new-task', 10)]))
    .rows('roadmap_tasks')
    .are([
      { version: 1, key: 'set-prices' },
      { version: 2, key: 'new-task' },
      { version: 2, key: 'set-prices' },
    ]))
