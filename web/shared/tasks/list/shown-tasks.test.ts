import { expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { aTask } from '#web/testing/fixtures.ts'
import { shownTasks, withOpenTask } from './shown-tasks.ts'

const audit = aTask({ id: 1101, title: 'Audit', dueOn: '2026-12-02' })
const brief = aTask({ id: 1102, title: 'Brief', status: 'in_progress', dueOn: '2026-12-01' })
const name = aTask({ id: 1103, title: 'Name', priority: true })
const shelf = aTask({ id: 1104, title: 'Shelf', category: '2 PA', relevant: false })
const tasks = [shelf, brief, audit, name]
const context = { ownEntryId: undefined, assignable: undefined, today: '2026-11-25' }
const titles = (some: readonly Task[]) => some.map(({ title }) => title)

test.each([
  ['', ['Name', 'Audit', 'Brief', 'Shelf']],
  ['category=1', ['Name', 'Audit', 'Brief']],
  ['status=pending&q=a', ['Name', 'Audit']],
  ['view=list&sort=-title', ['Shelf', 'Name', 'Brief', 'Audit']],
  ['view=board', ['Name', 'Audit', 'Shelf', 'Brief']],
  ['view=timeline', ['Brief', 'Audit', 'Name']],
])('with “%s” in the URL, the tasks have the order of the view', (search, expected) => {
  expect(titles(shownTasks(tasks, new URLSearchParams(search), context))).toEqual(expected)
})

test('an open task that no longer matches the filter keeps its place between its neighbours', () => {
  expect(titles(withOpenTask([name, brief], 1101, [name, audit, brief]))).toEqual(['Name', 'Audit', 'Brief'])
})

test('an open task that was not in the list changes nothing', () => {
  expect(withOpenTask([name, brief], 1104, [name, brief])).toEqual([name, brief])
})
