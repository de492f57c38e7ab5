import { describe, expect, test } from 'vitest'
import { aTask } from '#web/testing/fixtures.ts'
import { columnNames, formatSort, nextSort, parseSort, sortTasks, type Sort } from './sort-tasks.ts'

const ida = { entryId: 1, username: 'Ida' }
const tasks = [
  aTask({ id: 1, title: 'Name the shelf', category: '2 PA', taskType: 'Shelf 2', dueOn: '2026-12-01' }),
  aTask({ id: 2, title: 'audit assets', taskType: 'Assets 1', status: 'completed', assignee: ida }),
  aTask({ id: 3, title: 'Brief the agency', taskType: 'Assets 1', priority: true, dueOn: '2026-11-30' }),
  aTask({ id: 4, title: 'Choose a colour', category: '3 MA', status: 'in_progress', taskType: 'Ads 1' }),
]
const idsBy = (sort: Sort | null) => sortTasks(tasks, sort).map(({ id }) => id)

describe('tasks of the list', () => {
  test('are in the order of the roadmap, priority tasks first, if no column sorts them', () =>
    expect(idsBy(null)).toEqual([3, 2, 1, 4]))

  test.each([
    ['title', [2, 3, 4, 1]],
    ['category', [3, 2, 1, 4]],
    ['type', [4, 3, 2, 1]],
    ['status', [3, 1, 4, 2]],
    ['assignee', [2, 3, 1, 4]],
    ['due', [3, 1, 2, 4]],
  ] as const)('are sorted by %s', (column, ids) =>
    expect(idsBy({ column, isDescending: false })).toEqual(ids),
  )

  test('without a due date are last in both directions', () =>
    expect(idsBy({ column: 'due', isDescending: true })).toEqual([1, 3, 2, 4]))
})

describe('the order in the URL', () => {
  test.each(columnNames)('%s is read as it was written, in both directions', (column) => {
    for (const isDescending of [false, true])
      expect(parseSort(formatSort({ column, isDescending }))).toEqual({ column, isDescending })
  })

  test.each([null, '', 'size', '--due', 'constructor'])('%j sorts by no column', (text) =>
    expect(parseSort(text)).toBeNull(),
  )
})

test('clicks on a column sort ascending, descending, and then in the order of the roadmap', () => {
  const ascending = nextSort({ column: 'due', isDescending: true }, 'title')
  expect(ascending).toEqual({ column: 'title', isDescending: false })
  const descending = nextSort(ascending, 'title')
  expect(descending).toEqual({ column: 'title', isDescending: true })
  expect(nextSort(descending, 'title')).toBeNull()
})
