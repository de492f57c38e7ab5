import { expect, test } from 'vitest'
import type { MyTask } from '#schema/api/planning.ts'
import { sectionsOf } from './sections.ts'

const task = (id: number, dueOn: string | null): MyTask => ({
  id,
  projectId: 4,
  projectName: 'Halden',
  key: `task-${id}`,
  title: `Task ${id}`,
  status: 'pending',
  category: '1 Foundations',
  priority: false,
  assignee: { entryId: 12, username: 'Ida' },
  dueOn,
})
const grouped = (today: string, ...tasks: MyTask[]) =>
  sectionsOf(tasks, today).map(({ title, tasks }) => [title, ...tasks.map(({ id }) => id)])

test('my tasks are grouped by due date; “This week” ends on Sunday, and on a Sunday it includes tomorrow', () => {
  const tasks = [
    task(1, '2026-11-22'),
    task(2, '2026-11-23'),
    task(3, '2026-11-29'),
    task(4, '2026-11-30'),
    task(5, null),
    task(6, '2026-12-01'),
  ]
  // 23 November 2026 is a Monday.
  expect(grouped('2026-11-23', ...tasks)).toEqual([
    ['Overdue', 1],
    ['This week', 2, 3],
    ['Later', 4, 6],
    ['No date', 5],
  ])
  expect(grouped('2026-11-29', ...tasks)).toEqual([
    ['Overdue', 1, 2],
    ['This week', 3, 4],
    ['Later', 6],
    ['No date', 5],
  ])
})

test('a completed task stays in its group until the server returns the list without it', () => {
  const completed = { ...task(1, '2026-11-24'), status: 'completed' as const }
  expect(grouped('2026-11-23', completed)).toEqual([['This week', 1]])
})

test('a group without tasks is not shown', () => {
  expect(grouped('2026-11-23', task(1, null))).toEqual([['No date', 1]])
  expect(grouped('2026-11-23')).toEqual([])
})
