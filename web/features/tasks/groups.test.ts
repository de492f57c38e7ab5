import { expect, test } from 'vitest'
import { byCategory } from './groups.ts'
import { aTask } from './testing/a-task.ts'

test('types lose their number and keep the order in which the roadmap names them', () => {
  const [foundations] = byCategory([
    aTask({ id: 1101, taskType: 'Category Insight 1' }),
    aTask({ id: 1102, taskType: 'Brand Positioning 1' }),
    aTask({ id: 1103, taskType: 'Category Insight 2' }),
  ])
  expect(foundations?.groups.map(({ name, tasks }) => [name, tasks.length])).toEqual([
    ['Category Insight', 2],
    ['Brand Positioning', 1],
  ])
})

test('within a group priority comes first, then the lower id', () => {
  const [foundations] = byCategory([
    aTask({ id: 1103 }),
    aTask({ id: 1102, priority: true }),
    aTask({ id: 1101 }),
  ])
  expect(foundations?.groups[0]?.tasks.map(({ id }) => id)).toEqual([1102, 1101, 1103])
})

test('every category has its section and its figures, also one without tasks', () => {
  const sections = byCategory([aTask({ id: 1201, category: '2 PA', status: 'completed' })])
  expect(sections.map(({ category, completed, total }) => [category, completed, total])).toEqual([
    [1, 0, 0],
    [2, 1, 1],
    [3, 0, 0],
    [4, 0, 0],
  ])
})
