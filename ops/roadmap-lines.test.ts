import { expect, test } from 'vitest'
import { differenceOf } from '#domain/roadmap-version.ts'
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
const told = (after: readonly RoadmapTask[]) => describeDifference(differenceOf([shelf, price], after))
const reordered = 'Those that stay stand in another order.'

test('another order is told also where something else is another', () => {
  expect(told([price, stock, shelf]).slice(0, 2)).toEqual(['1 new task.', reordered])
  expect(told([stock, shelf, price])).not.toContain(reordered)
  expect(told([price])).not.toContain(reordered)
})

test('another order alone is told once', () =>
  expect(told([price, shelf])).toEqual(['The same tasks in another order.']))
