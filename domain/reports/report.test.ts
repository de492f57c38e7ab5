import { expect, test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { Category, TaskStatus } from '#schema/roadmap.ts'
import { buildReport, type ProjectReport, type ReportKind, type RecordedProjectEvent } from './report.ts'
import { roadmap } from '../roadmap/roadmap.ts'

const task = (number: number, category: Category, priority = false): RoadmapTask => ({
  key: `task-${number}`,
  number,
  title: `Task ${number}`,
  description: 'What to do.',
  category,
  taskType: 'Kind 1',
  priority,
})
/** Tasks in the order of the roadmap, which differs from the order of their numbers. */
const tasks = [
  task(3, '1 Foundations'),
  task(1, '1 Foundations', true),
  task(2, '2 PA'),
  task(5, '3 MA', true),
  task(4, '4 Optimisation', true),
]
const published = roadmap.evolve(roadmap.initialState, {
  type: 'RoadmapPublished',
  data: { version: 1, tasks },
})

const recorded = (event: ProjectEvent, day: number, actor: number | null): RecordedProjectEvent => ({
  ...event,
  actor,
  occurredAt: new Date(Date.UTC(2026, 2, day)),
})
const created = recorded(
  {
    type: 'ProjectCreated',
    data: { name: 'Halden', ownerId: 7, ownerEntryId: 70, roadmapVersion: 1 },
  },
  1,
  7,
)
const renamed = (name: string) => recorded({ type: 'ProjectRenamed', data: { name } }, 2, 7)
const statusChanged = (number: number, to: TaskStatus, by: number | null = 7) =>
  recorded({ type: 'TaskStatusChanged', data: { taskKey: `task-${number}`, from: 'pending', to } }, 3, by)
const updateRequested = (day: number) =>
  recorded({ type: 'StatusUpdateRequested', data: { postId: null, numbers: null } }, day, 7)
const issued = (frequency: 'weekly' | 'monthly', day: number) =>
  recorded({ type: 'ReportIssued', data: { frequency, periodKey: '2026-03' } }, day, null)

const given = (...events: readonly RecordedProjectEvent[]) => ({
  report: (kind: ReportKind = 'status-update') => buildReport([created, ...events], published, kind),
})
const titles = (tasks: readonly RoadmapTask[]) => tasks.map(({ title }) => title)
const completed = ({ completed }: ProjectReport) => completed.map(({ task, by }) => [task.title, by])

test('the first report of a new project contains no changes, and suggests the tasks to do next', () => {
  expect(given().report()).toEqual({
    name: 'Halden',
    progress: {
      '1 Foundations': { completed: 0, total: 2 },
      '2 PA': { completed: 0, total: 1 },
      '3 MA': { completed: 0, total: 1 },
      '4 Optimisation': { completed: 0, total: 1 },
    },
    since: created.occurredAt,
    isFirst: true,
    hasChanges: false,
    completed: [],
    inProgress: [],
    next: [tasks[1], tasks[3], tasks[4]],
    planned: [],
  })
})

test('the first report contains the current project name and all task changes since the project was created', () => {
  const report = given(
    renamed('Halden Tea'),
    statusChanged(2, 'completed', 8),
    statusChanged(1, 'in_progress'),
  ).report()
  expect(report).toMatchObject({ name: 'Halden Tea', isFirst: true, hasChanges: true })
  expect(report.progress['2 PA']).toEqual({ completed: 1, total: 1 })
  expect(completed(report)).toEqual([['Task 2', 8]])
  expect(titles(report.inProgress)).toEqual(['Task 1'])
})

test('a status update contains only the tasks completed since the previous status update', () => {
  const history = given(
    statusChanged(1, 'completed'),
    updateRequested(4),
    statusChanged(2, 'completed', 8),
    statusChanged(3, 'completed', null),
  )
  expect(completed(history.report())).toEqual([
    ['Task 2', 8],
    ['Task 3', null],
  ])
  expect(history.report()).toMatchObject({ since: updateRequested(4).occurredAt, isFirst: false })
  expect(completed(history.report('weekly'))).toHaveLength(3)
})

test('a biweekly report also contains completed tasks that were already in a weekly or monthly report', () => {
  const history = given(
    statusChanged(1, 'completed'),
    issued('weekly', 9),
    statusChanged(2, 'completed'),
    issued('monthly', 10),
  )
  expect(completed(history.report('weekly'))).toEqual([['Task 2', 7]])
  expect(history.report('monthly').hasChanges).toBe(false)
  expect(completed(history.report('biweekly'))).toHaveLength(2)
})

test('a task that was completed and then reset is not listed as completed in a report', () => {
  const report = given(statusChanged(1, 'completed'), statusChanged(1, 'pending')).report()
  expect(report).toMatchObject({ completed: [], hasChanges: false })
})

test('if a task that an earlier report listed as completed is reset and completed again, the next report does not list the task', () => {
  const history = given(
    statusChanged(1, 'completed'),
    updateRequested(4),
    statusChanged(1, 'pending'),
    statusChanged(1, 'completed'),
  )
  expect(history.report()).toMatchObject({ completed: [], hasChanges: false })
})

test('if a completed task was reset since the last report, the next report has no completed tasks but says that there are changes', () => {
  const report = given(
    statusChanged(1, 'completed'),
    updateRequested(4),
    statusChanged(1, 'pending'),
  ).report()
  expect(report).toMatchObject({ completed: [], hasChanges: true })
})

test('if a task was completed twice, the report names the user who completed the task last', () => {
  const report = given(
    statusChanged(1, 'completed', 7),
    statusChanged(2, 'completed', 7),
    statusChanged(1, 'pending', 8),
    statusChanged(1, 'completed', 9),
  ).report()
  expect(completed(report)).toEqual([
    ['Task 2', 7],
    ['Task 1', 9],
  ])
})

test('a report suggests up to three pending tasks to do next, with priority tasks first', () => {
  expect(titles(given().report().next)).toEqual(['Task 1', 'Task 5', 'Task 4'])
  const later = given(statusChanged(1, 'in_progress'), statusChanged(4, 'completed')).report()
  expect(titles(later.next)).toEqual(['Task 5', 'Task 3', 'Task 2'])
  const done = given(...[1, 2, 3, 4, 5].map((number) => statusChanged(number, 'completed'))).report()
  expect(done.next).toEqual([])
})

test('a completed task outside the roadmap does not appear in a report', () => {
  expect(given(statusChanged(9, 'completed')).report()).toEqual(given().report())
})

test('a report contains the open relevant tasks with due dates, the earliest due date first', () => {
  const dueOn = (number: number, day: string | null) =>
    recorded({ type: 'TaskDueDateSet', data: { taskKey: `task-${number}`, dueOn: day } }, 4, 7)
  const { planned } = given(
    recorded({ type: 'TaskAssigned', data: { taskKey: 'task-1', entryId: 70 } }, 4, 7),
    dueOn(1, '2026-03-09'),
    dueOn(2, '2026-03-02'),
    dueOn(3, '2026-03-01'),
    dueOn(4, '2026-03-01'),
    dueOn(5, '2026-03-01'),
    dueOn(5, null),
    statusChanged(3, 'completed'),
    recorded({ type: 'TaskMarkedNotRelevant', data: { taskKey: 'task-4' } }, 4, 7),
  ).report('weekly')
  expect(planned).toEqual([
    { task: tasks[2], dueOn: '2026-03-02', assignee: null },
    { task: tasks[1], dueOn: '2026-03-09', assignee: 7 },
  ])
})

test('a report omits tasks that are not relevant', () => {
  const markedNotRelevant = (number: number) =>
    recorded({ type: 'TaskMarkedNotRelevant', data: { taskKey: `task-${number}` } }, 4, 7)
  const report = given(
    statusChanged(1, 'completed'),
    statusChanged(2, 'in_progress'),
    statusChanged(3, 'completed'),
    ...[1, 2, 5].map(markedNotRelevant),
  ).report()
  expect(report.progress).toEqual({
    '1 Foundations': { completed: 1, total: 1 },
    '4 Optimisation': { completed: 0, total: 1 },
  })
  expect(completed(report)).toEqual([['Task 3', 7]])
  expect(titles(report.inProgress)).toEqual([])
  expect(titles(report.next)).toEqual(['Task 4'])
})
