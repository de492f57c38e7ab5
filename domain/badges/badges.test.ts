import { expect, test } from 'vitest'
import type { Category, TaskStatus } from '#schema/roadmap.ts'
import { deriveBadges } from './badges.ts'

const task = (category: Category, taskType: string, status: TaskStatus, relevant = true) => ({
  category,
  taskType,
  status,
  relevant,
})
const summaryOf = (tasks: readonly ReturnType<typeof task>[]) =>
  deriveBadges(tasks).map(({ kind, name, completed, total, earned, text }) => [
    kind,
    name,
    `${completed}/${total}`,
    earned,
    text,
  ])

test('deriveBadges returns a badge for every task type, every category and the whole project', () => {
  expect(
    summaryOf([
      task('1 Foundations', 'Brand Positioning 1', 'completed'),
      task('1 Foundations', 'Brand Positioning 2', 'completed'),
      task('1 Foundations', 'Research 1', 'in_progress'),
      task('3 MA', 'Research 1', 'completed'),
    ]),
  ).toEqual([
    ['type', 'Brand Positioning', '2/2', true, 'Completed all 2 Brand Positioning tasks'],
    ['type', 'Research', '0/1', false, 'Completed all 1 Research tasks'],
    ['category', 'Foundations', '2/3', false, 'Completed all 3 Foundations tasks'],
    ['type', 'Research', '1/1', true, 'Completed all 1 Research tasks'],
    ['category', 'Mental Availability', '1/1', true, 'Completed all 1 Mental Availability tasks'],
    ['project', 'Project Complete', '3/4', false, 'Completed all 4 tasks'],
  ])
})

test('badge keys are unique even if two categories contain task types with the same name', () => {
  const badges = deriveBadges([
    task('1 Foundations', 'Research 1', 'pending'),
    task('3 MA', 'Research 1', 'pending'),
  ])
  expect(new Set(badges.map(({ key }) => key)).size).toBe(badges.length)
})

test('a completed project earns all badges, and a project without tasks earns no badges', () => {
  const done = deriveBadges([
    task('2 PA', 'Shelf 1', 'completed'),
    task('4 Optimisation', 'Price 1', 'completed'),
  ])
  expect(done.every(({ earned }) => earned)).toBe(true)
  expect(deriveBadges([])).toEqual([])
})

test('a task that is not relevant counts for no badge', () => {
  expect(
    summaryOf([
      task('1 Foundations', 'Brand Positioning 1', 'completed'),
      task('1 Foundations', 'Brand Positioning 2', 'pending', false),
      task('3 MA', 'Research 1', 'pending', false),
    ]),
  ).toEqual([
    ['type', 'Brand Positioning', '1/1', true, 'Completed all 1 Brand Positioning tasks'],
    ['category', 'Foundations', '1/1', true, 'Completed all 1 Foundations tasks'],
    ['project', 'Project Complete', '1/1', true, 'Completed all 1 tasks'],
  ])
  expect(summaryOf([task('3 MA', 'Research 1', 'pending', false)])).toEqual([])
})
