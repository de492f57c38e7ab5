import { expect, test } from 'vitest'
import { aTask } from '#web/testing/fixtures.ts'
import { byCategory } from './groups.ts'

test('the task groups are in roadmap order and have names of task types, for example “Category Insight”', () => {
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

test('a task group lists the priority tasks first and then the tasks without priority, sorted by id', () => {
  const [foundations] = byCategory([
    aTask({ id: 1103 }),
    aTask({ id: 1102, priority: true }),
    aTask({ id: 1101 }),
  ])
  expect(foundations?.groups[0]?.tasks.map(({ id }) => id)).toEqual([1102, 1101, 1103])
})

test('the task list has a section with totals for every category, even for a category without tasks', () => {
  const sections = byCategory([aTask({ id: 1201, category: '2 PA', status: 'completed' })])
  expect(sections.map(({ category, completed, total }) => [category, completed, total])).toEqual([
    [1, 0, 0],
    [2, 1, 1],
    [3, 0, 0],
    [4, 0, 0],
  ])
})
