import { expect, test } from 'vitest'
import { aTask } from '#web/testing/fixtures.ts'
import { filterFromSearch, filterTasks, isFiltered } from './filter.ts'

const today = '2026-11-25' // a Wednesday
const jonas = { entryId: 4, username: 'Jonas' }
const tasks = [
  aTask({
    id: 1101,
    title: 'Audit your assets',
    dueOn: '2026-11-24',
    assignee: { entryId: 3, username: 'Ida' },
  }),
  aTask({
    id: 1102,
    title: 'Size the category',
    status: 'in_progress',
    category: '2 PA',
    dueOn: '2026-11-29',
    assignee: jonas,
  }),
  aTask({ id: 1103, title: 'Name the shelf', status: 'completed', dueOn: '2026-11-24' }),
  aTask({ id: 1104, title: 'Set the price', dueOn: '2026-11-30' }),
]
const shown = (search: string) =>
  filterTasks(tasks, filterFromSearch(new URLSearchParams(search)), { ownEntryId: 3, today }).map(
    ({ id }) => id,
  )

test.each([
  ['', [1101, 1102, 1103, 1104]],
  ['status=in_progress', [1102]],
  ['category=2', [1102]],
  ['category=1&completed=hidden', [1101, 1104]],
  ['assignee=me', [1101]],
  ['assignee=4', [1102]],
  ['assignee=none', [1103, 1104]],
  ['due=overdue', [1101]],
  ['due=week', [1102]],
  ['completed=hidden', [1101, 1102, 1104]],
  ['q=ASSETS audit', [1101]],
  ['status=pending&assignee=none', [1104]],
])('the filter “%s” in the URL shows the tasks %j', (search, ids) => {
  expect(shown(search)).toEqual(ids)
})

test('a filter in the URL with unknown values shows all tasks', () => {
  expect(shown('status=done&category=5&assignee=x&due=never&completed=no')).toHaveLength(4)
})

test.each([
  ['9', false],
  ['04', false],
  ['4', true],
  ['me', true],
])('if tasks can be assigned to the member 4, “assignee=%s” is a filter: %s', (assignee, expected) => {
  const search = new URLSearchParams({ assignee })
  expect(isFiltered(filterFromSearch(search, { assignable: [4] }))).toBe(expected)
})

test('the filter “assignee=me” shows no tasks to a user who is not in the team list', () => {
  const filter = filterFromSearch(new URLSearchParams('assignee=me'))
  expect(filterTasks(tasks, filter, { ownEntryId: undefined, today })).toEqual([])
})

test.each(['status=pending', 'due=overdue', 'due=week'])(
  'the filter “%s” leaves out tasks that are not relevant, as the counts do',
  (search) => {
    const dueOn = search === 'due=overdue' ? '2026-11-24' : today
    const task = aTask({ id: 1105, dueOn })
    const filter = filterFromSearch(new URLSearchParams(search))
    const context = { ownEntryId: 3, today }
    expect(filterTasks([task], filter, context)).toEqual([task])
    expect(filterTasks([{ ...task, relevant: false }], filter, context)).toEqual([])
  },
)
