import { expect, test } from 'vitest'
import { categories } from '#schema/roadmap.ts'
import {
  burnUpShapes,
  datesBefore,
  describeDay,
  daysWithin,
  isUntouched,
  filterByCategory,
  daysWithChanges,
} from './burn-up.ts'
import { formatDifference, describeDifference } from './Comparison.tsx'

/** Builds a day with the given number of completed tasks per category. Each category has ten tasks. */
const day = (date: string, ...completed: [number, number, number, number]) => {
  const [one, two, three, four] = categories
  const share = (count: number) => ({ completed: count, total: 10 })
  return {
    date,
    progress: {
      [one]: share(completed[0]),
      [two]: share(completed[1]),
      [three]: share(completed[2]),
      [four]: share(completed[3]),
    },
  }
}
const history = [
  day('2026-11-18', 0, 0, 0, 0),
  day('2026-11-19', 2, 1, 0, 0),
  day('2026-11-20', 2, 1, 0, 0),
  day('2026-11-21', 1, 1, 3, 0),
]
const all = { start: '2026-01-01', end: '2026-12-31' }

test('if the progress chart is filtered by a category, the chart counts only the tasks of that category', () => {
  const { height, layers, edge } = burnUpShapes(filterByCategory(daysWithin(history, all), 3))
  expect([height, edge]).toEqual([10, 'M0 10H3V7H4'])
  expect(layers.map(({ category }) => category)).toEqual([3])
})

test('burnUpShapes returns the outline of each category, the top layer first, and the top edge of the progress chart', () => {
  const { width, height, layers, edge } = burnUpShapes(daysWithin(history, all))
  expect([width, height]).toEqual([4, 40])
  expect(layers.map(({ category, outline }) => [category, outline])).toEqual([
    [4, 'M0 40H1V37H3V35H4V40H0Z'],
    [3, 'M0 40H1V37H3V35H4V40H0Z'],
    [2, 'M0 40H1V37H3V38H4V40H0Z'],
    [1, 'M0 40H1V38H3V39H4V40H0Z'],
  ])
  expect(edge).toBe('M0 40H1V37H3V35H4')
})

test('datesBefore adds empty days up to a full week, but only if the chart starts on the first day of the project', () => {
  const dates = (range: typeof all) => datesBefore(history, daysWithin(history, range))
  expect(dates(all)).toEqual(['2026-11-15', '2026-11-16', '2026-11-17'])
  expect(dates({ start: '2026-10-20', end: '2026-11-18' })).toHaveLength(6)
  expect(dates({ start: '2026-11-19', end: '2026-11-19' })).toEqual([])
  expect(dates({ start: '2026-10-01', end: '2026-11-01' })).toEqual([])
  const week = ['22', '23', '24'].map((date) => day(`2026-11-${date}`, 1, 1, 3, 0))
  expect(datesBefore(history, daysWithin([...history, ...week], all))).toEqual([])
})

test('a single day fills the width of the progress chart', () => {
  const { width, edge } = burnUpShapes(daysWithin(history, { start: '2026-11-21', end: '2026-11-21' }))
  expect([width, edge]).toEqual([1, 'M0 35H1'])
})

test('daysWithChanges returns the first day, the last day and all days on which the progress changed', () => {
  const still = [...history, day('2026-11-22', 1, 1, 3, 0), day('2026-11-23', 1, 1, 3, 0)]
  expect(daysWithChanges(daysWithin(still, all)).map(({ date }) => date)).toEqual([
    '2026-11-18',
    '2026-11-19',
    '2026-11-21',
    '2026-11-23',
  ])
})

test('describeDay begins with the completed tasks of all categories together', () => {
  const [last] = daysWithin(history, { start: '2026-11-21', end: '2026-11-21' })
  expect(last && describeDay(last)).toContain(
    ': 5 of 40 tasks completed. Foundations 1 of 10, Physical Availability 1 of 10, Mental Availability 3 of 10',
  )
})

test('isUntouched is true for a progress history without completed tasks', () => {
  expect(isUntouched(history)).toBe(false)
  expect(isUntouched(history.slice(0, 1))).toBe(true)
  expect(isUntouched([])).toBe(true)
})

test.each([
  [23, '+23 points', 'up 23 points'],
  [1, '+1 point', 'up 1 point'],
  [-4, '\u22124 points', 'down 4 points'],
  [0, 'No change', 'no change'],
])(
  'formatDifference and describeDifference format a progress difference of %i points',
  (difference, figures, words) => {
    expect(formatDifference(difference)).toBe(figures)
    expect(describeDifference(difference)).toBe(words)
  },
)
