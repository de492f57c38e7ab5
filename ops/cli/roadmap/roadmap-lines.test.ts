import { expect, test } from 'vitest'
import { compareRoadmaps } from '#domain/roadmap/version.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { describeDifference } from './roadmap-lines.ts'

const task = (key: string, number: number): RoadmapTask => ({
  key,
  number,
  title: `About ${key}`,
  description: 'Do it.',
  category: '2 PA',
  taskType: 'Shelf 1',
  priority: false,
})
const [shelf, price, stock] = [task('shelf-1', 201), task('price-1', 202), task('stock-1', 203)]
const describe = (after: readonly RoadmapTask[]) => describeDifference(compareRoadmaps([shelf, price], after))
const reordered = 'The other tasks are in a different order.'

test('a changed order of tasks is listed in addition to other changes', () => {
  expect(describe([price, stock, shelf]).slice(0, 2)).toEqual(['1 new task.', reordered])
  expect(describe([stock, shelf, price])).not.toContain(reordered)
  expect(describe([price])).not.toContain(reordered)
})

test('a changed order of tasks is listed once if no other change exists', () =>
  expect(describe([price, shelf])).toEqual(['The same tasks in another order.']))
