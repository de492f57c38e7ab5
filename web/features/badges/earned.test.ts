import { expect, test } from 'vitest'
import { badgesOf } from '#domain/badges.ts'
import { aTask } from '#web/features/tasks/testing/a-task.ts'
import { completedBy, earnedBy, foremost } from './earned.ts'

const done = (id: number, over: Partial<Parameters<typeof aTask>[0]> = {}) =>
  aTask({ id, status: 'completed', ...over })
const first = done(1001)
const second = done(1002, { taskType: 'Brand Positioning 2' })
const other = done(1003, { taskType: 'Brand Identity 1' })
const elsewhere = done(1004, { category: '2 PA', taskType: 'Pricing 1' })
const names = (tasks: Parameters<typeof earnedBy>[1]) => earnedBy(first, tasks).map(({ name }) => name)

test('the last task of a type earns its badge, and no other', () => {
  expect(names([first, { ...second, status: 'pending' }, other])).toEqual([])
  expect(names([first, second, { ...other, status: 'pending' }])).toEqual(['Brand Positioning'])
  expect(names([first, { ...second, status: 'pending' }, other, elsewhere])).toEqual([])
})

test('a task may earn several, the largest first', () => {
  expect(names([first, second, other, { ...elsewhere, status: 'pending' }])).toEqual([
    'Foundations',
    'Brand Positioning',
  ])
  expect(names([first, second, other, elsewhere])).toEqual([
    'Project Complete',
    'Foundations',
    'Brand Positioning',
  ])
})

test('a badge is of whoever made the last change among its tasks, however the list is ordered', () => {
  const at = (day: number, by: string | null) => ({ changed: { at: `2026-03-0${day}T09:00:00.000Z`, by } })
  const tasks = [
    done(1001, at(1, 'Ida')),
    done(1002, at(3, 'Ida')),
    done(1003, { taskType: 'Brand Identity 1', ...at(2, 'Bo') }),
    done(1004, { category: '2 PA', taskType: 'Pricing 1', ...at(4, null) }),
  ]
  const of = (username: string) => completedBy(username, badgesOf(tasks), tasks).map(({ name }) => name)
  expect(of('Ida')).toEqual(['Foundations', 'Brand Positioning'])
  expect(of('Bo')).toEqual(['Brand Identity'])
  expect(of('Jonas')).toEqual([])
})

test('what shows first are the largest that are earned, then those of which the fewest tasks are missing', () => {
  const badges = badgesOf([first, second, { ...other, status: 'pending' }, elsewhere])
  expect(foremost(badges).map(({ name }) => name)).toEqual([
    'Physical Availability',
    'Brand Positioning',
    'Pricing',
    'Brand Identity',
    'Foundations',
  ])
})

test('all that is earned shows where nothing is missing any more', () => {
  const badges = badgesOf([first, second, other, elsewhere])
  expect(foremost(badges)).toHaveLength(5)
  expect(foremost(badges).every(({ earned }) => earned)).toBe(true)
})
