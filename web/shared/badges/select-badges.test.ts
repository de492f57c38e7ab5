import { expect, test } from 'vitest'
import { deriveBadges } from '#domain/badges/badges.ts'
import { aTask } from '#web/testing/fixtures.ts'
import { badgesCompletedBy, topBadges } from './select-badges.ts'

const done = (id: number, over: Partial<Parameters<typeof aTask>[0]> = {}) =>
  aTask({ id, status: 'completed', ...over })
const first = done(1001)
const second = done(1002, { taskType: 'Brand Positioning 2' })
const other = done(1003, { taskType: 'Brand Identity 1' })
const otherCategory = done(1004, { category: '2 PA', taskType: 'Pricing 1' })
test('a completed badge counts for the user who was the last to change a task of the badge', () => {
  const at = (day: number, by: string | null) => ({ changed: { at: `2026-03-0${day}T09:00:00.000Z`, by } })
  const tasks = [
    done(1001, at(1, 'Ida')),
    done(1002, at(3, 'Ida')),
    done(1003, { taskType: 'Brand Identity 1', ...at(2, 'Bo') }),
    done(1004, { category: '2 PA', taskType: 'Pricing 1', ...at(4, null) }),
  ]
  const of = (username: string) =>
    badgesCompletedBy(username, deriveBadges(tasks), tasks).map(({ name }) => name)
  expect(of('Ida')).toEqual(['Foundations', 'Brand Positioning'])
  expect(of('Bo')).toEqual(['Brand Identity'])
  expect(of('Jonas')).toEqual([])
})

test('topBadges returns the earned badges, largest first, and then the unearned badges with the fewest tasks left', () => {
  const badges = deriveBadges([first, second, { ...other, status: 'pending' }, otherCategory])
  expect(topBadges(badges).map(({ name }) => name)).toEqual([
    'Physical Availability',
    'Brand Positioning',
    'Pricing',
    'Brand Identity',
    'Foundations',
  ])
})

test('topBadges returns five earned badges if the user has already earned all badges', () => {
  const badges = deriveBadges([first, second, other, otherCategory])
  expect(topBadges(badges)).toHaveLength(5)
  expect(topBadges(badges).every(({ earned }) => earned)).toBe(true)
})
