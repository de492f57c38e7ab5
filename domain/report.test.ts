import { expect, test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { Category, TaskStatus } from '#schema/roadmap.ts'
import { reportOf, type ProjectReport, type ReportKind, type Told } from './report.ts'
import { roadmap } from './roadmap.ts'

const task = (number: number, category: Category, priority = false): RoadmapTask => ({
  key: `task-${number}`,
  number,
  title: `Task ${number}`,
  description: 'What to do.',
  category,
  taskType: 'Kind 1',
  priority,
})
/** In the order of the roadmap, which is not that of the numbers. */
const tasks = [
  task(3, '1 Foundations'),
  task(1, '1 Foundations', true),
  task(2, '2 PA'),
  task(5, '3 MA', true),
  task(4, '4 Optimisation', true),
]
const published = roadmap.evolve(roadmap.initial, { type: 'RoadmapPublished', data: { version: 1, tasks } })

const told = (event: ProjectEvent, day: number, actor: number | null): Told => ({
  ...event,
  actor,
  occurredAt: new Date(Date.UTC(2026, 2, day)),
})
const created = told(
  {
    type: 'ProjectCreated',
    data: { name: 'Halden', ownerId: 7, ownerEntryId: 70, roadmapVersion: 1 },
  },
  1,
  7,
)
const renamed = (name: string) => told({ type: 'ProjectRenamed', data: { name } }, 2, 7)
const moved = (number: number, to: TaskStatus, by: number | null = 7) =>
  told({ type: 'TaskStatusChanged', data: { taskKey: `task-${number}`, from: 'pending', to } }, 3, by)
const asked = (day: number) => told({ type: 'StatusUpdateRequested', data: {} }, day, 7)
const issued = (frequency: 'weekly' | 'monthly', day: number) =>
  told({ type: 'ReportIssued', data: { frequency, periodKey: '2026-03' } }, day, null)

const given = (...life: readonly Told[]) => ({
  told: (kind: ReportKind = 'status-update') => reportOf([created, ...life], published, kind),
})
const titles = (tasks: readonly RoadmapTask[]) => tasks.map(({ title }) => title)
const completed = ({ completed }: ProjectReport) => completed.map(({ task, by }) => [task.title, by])

test('of a project in which nothing happened there is nothing new', () => {
  expect(given().told()).toEqual({
    name: 'Halden',
    progress: {
      '1 Foundations': { completed: 0, total: 2 },
      '2 PA': { completed: 0, total: 1 },
      '3 MA': { completed: 0, total: 1 },
      '4 Optimisation': { completed: 0, total: 1 },
    },
    since: created.occurredAt,
    isFirst: true,
    isNews: false,
    completed: [],
    inProgress: [],
    next: [tasks[1], tasks[3], tasks[4]],
  })
})

test('the first report tells all since the creation, under the name that the project has by then', () => {
  const report = given(renamed('Halden Tea'), moved(2, 'completed', 8), moved(1, 'in_progress')).told()
  expect(report).toMatchObject({ name: 'Halden Tea', isFirst: true, isNews: true })
  expect(report.progress['2 PA']).toEqual({ completed: 1, total: 1 })
  expect(completed(report)).toEqual([['Task 2', 8]])
  expect(titles(report.inProgress)).toEqual(['Task 1'])
})

test('a later one tells what came since the last of its kind', () => {
  const life = given(moved(1, 'completed'), asked(4), moved(2, 'completed', 8), moved(3, 'completed', null))
  expect(completed(life.told())).toEqual([
    ['Task 2', 8],
    ['Task 3', null],
  ])
  expect(life.told()).toMatchObject({ since: asked(4).occurredAt, isFirst: false })
  expect(completed(life.told('weekly'))).toHaveLength(3)
})

test('reports of another frequency do not count', () => {
  const life = given(moved(1, 'completed'), issued('weekly', 9), moved(2, 'completed'), issued('monthly', 10))
  expect(completed(life.told('weekly'))).toEqual([['Task 2', 7]])
  expect(life.told('monthly').isNews).toBe(false)
  expect(completed(life.told('biweekly'))).toHaveLength(2)
})

test('what was completed and reset meanwhile is not completed', () => {
  const report = given(moved(1, 'completed'), moved(1, 'pending')).told()
  expect(report).toMatchObject({ completed: [], isNews: false })
})

test('what was reset and completed again is no news', () => {
  const life = given(moved(1, 'completed'), asked(4), moved(1, 'pending'), moved(1, 'completed'))
  expect(life.told()).toMatchObject({ completed: [], isNews: false })
})

test('a task that was reset is news, though nothing was completed', () => {
  const report = given(moved(1, 'completed'), asked(4), moved(1, 'pending')).told()
  expect(report).toMatchObject({ completed: [], isNews: true })
})

test('what is completed twice stands where, and under whom, it was completed last', () => {
  const report = given(
    moved(1, 'completed', 7),
    moved(2, 'completed', 7),
    moved(1, 'pending', 8),
    moved(1, 'completed', 9),
  ).told()
  expect(completed(report)).toEqual([
    ['Task 2', 7],
    ['Task 1', 9],
  ])
})

test('next are three tasks that wait, those that matter first, in the order of the roadmap', () => {
  expect(titles(given().told().next)).toEqual(['Task 1', 'Task 5', 'Task 4'])
  const later = given(moved(1, 'in_progress'), moved(4, 'completed')).told()
  expect(titles(later.next)).toEqual(['Task 5', 'Task 3', 'Task 2'])
  const done = given(...[1, 2, 3, 4, 5].map((number) => moved(number, 'completed'))).told()
  expect(done.next).toEqual([])
})

test('a task that the roadmap does not hold changes nothing', () => {
  expect(given(moved(9, 'completed')).told()).toEqual(given().told())
})
