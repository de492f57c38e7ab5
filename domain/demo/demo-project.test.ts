import { expect, test } from 'vitest'
import { categories } from '#schema/roadmap.ts'
import { roadmapContent } from '../roadmap/content.ts'
import { demoTasks } from './demo-project.ts'

const tasks = demoTasks(roadmapContent.tasks)
const countIn = (category: (typeof categories)[number], status: string) =>
  tasks.filter((task) => task.category === category && task.status === status).length

test('the demo project contains every task of the roadmap in its order', () => {
  expect(tasks).toEqual(roadmapContent.tasks.map((task) => expect.objectContaining(task) as unknown))
})

test('in the demo project, earlier categories have more progress, and the last category has none', () => {
  const shares = categories.map((category) => {
    const total = tasks.filter((task) => task.category === category).length
    return countIn(category, 'completed') / total
  })
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(shares[0]).toBeGreaterThan(0.5)
  expect(shares[0]).toBeLessThan(1)
  expect(shares.at(-1)).toBe(0)
})

test('in the demo project, each category with progress has one task in progress', () => {
  expect(categories.map((category) => countIn(category, 'in_progress'))).toEqual([1, 1, 1, 0])
})
