import { test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { adoptRoadmap, changeStatus, deleteProject, project, renameProject, seeProject } from './project.ts'
import { decisionsOf } from './testing/given.ts'

const given = decisionsOf(project)
const [owner, stranger] = [1, 2]
const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { name: 'Halden', ownerId: owner, ownerEntryId: 7, roadmapVersion: 1 },
}
const deleted: ProjectEvent = { type: 'ProjectDeleted', data: {} }
const renamed = (name: string): ProjectEvent => ({ type: 'ProjectRenamed', data: { name } })
const moved = (from: TaskStatus, to: TaskStatus): ProjectEvent => ({
  type: 'TaskStatusChanged',
  data: { taskKey: 'shelf-1', from, to },
})
const task: RoadmapTask = {
  key: 'shelf-1',
  number: 201,
  title: 'Win the shelf',
  description: 'Stand at eye level.',
  category: '2 PA',
  taskType: 'Shelf 1',
  priority: false,
}

test('the owner renames; the same name again changes nothing', () => {
  given(created)
    .when((p) => renameProject(p, owner, { name: 'Norrby' }))
    .then([renamed('Norrby')])
  given(created, renamed('Norrby'))
    .when((p) => renameProject(p, owner, { name: 'Norrby' }))
    .then([])
})
test('to a stranger the project does not exist, whatever is asked of it', () => {
  given(created)
    .when((p) => seeProject(p, stranger))
    .thenRefused('not_found')
  given(created)
    .when((p) => renameProject(p, stranger, { name: 'Mine' }))
    .thenRefused('not_found')
  given(created)
    .when((p) => deleteProject(p, stranger))
    .thenRefused('not_found')
  given(created)
    .when((p) => changeStatus(p, stranger, { task, status: 'completed' }))
    .thenRefused('not_found')
})
test('a deleted project is gone for its owner too, and is not deleted twice', () => {
  given(created)
    .when((p) => deleteProject(p, owner))
    .then([deleted])
  given(created, deleted)
    .when((p) => deleteProject(p, owner))
    .thenRefused('not_found')
  given(created, deleted)
    .when((p) => seeProject(p, owner))
    .thenRefused('not_found')
})
test('a task that was never moved is pending, and any status may follow any', () => {
  given(created)
    .when((p) => changeStatus(p, owner, { task, status: 'completed' }))
    .then([moved('pending', 'completed')])
  given(created, moved('pending', 'completed'))
    .when((p) => changeStatus(p, owner, { task, status: 'in_progress' }))
    .then([moved('completed', 'in_progress')])
})
test('the present status again changes nothing', () =>
  given(created, moved('pending', 'completed'))
    .when((p) => changeStatus(p, owner, { task, status: 'completed' }))
    .then([]))
test('a change that was made on an older status is refused, also where somebody was faster with the same', () => {
  for (const status of ['in_progress', 'completed'] as const)
    given(created, moved('pending', 'completed'))
      .when((p) => changeStatus(p, owner, { task, status, from: 'pending' }))
      .thenSuperseded({ type: 'TaskStatusChanged', data: { taskKey: 'shelf-1' } })
})
test('what must stand does, or what changed it is named, even where all is as it is asked for', () => {
  const changes = { type: 'TaskStatusChanged', data: { taskKey: 'shelf-1' } }
  given(created, moved('pending', 'completed'))
    .when((p) => changeStatus(p, owner, { task, status: 'pending', onlyIf: 'completed' }))
    .thenTakenBack([moved('completed', 'pending')], changes)
  given(created, moved('pending', 'completed'))
    .when((p) => changeStatus(p, owner, { task, status: 'pending', onlyIf: 'in_progress' }))
    .thenSuperseded(changes)
  given(created, moved('pending', 'in_progress'), moved('in_progress', 'pending'))
    .when((p) => changeStatus(p, owner, { task, status: 'pending', onlyIf: 'in_progress' }))
    .thenSuperseded(changes)
  given(created, renamed('Norrby'))
    .when((p) => renameProject(p, owner, { name: 'Halden', onlyIf: 'Norrby' }))
    .thenTakenBack([renamed('Halden')], { type: 'ProjectRenamed', data: {} })
  given(created, renamed('Norrby'))
    .when((p) => renameProject(p, owner, { name: 'Halden', onlyIf: 'Halden Tea' }))
    .thenSuperseded({ type: 'ProjectRenamed', data: {} })
})
test('a task that the roadmap does not know is not found', () =>
  given(created)
    .when((p) => changeStatus(p, owner, { task: null, status: 'completed' }))
    .thenRefused('not_found'))

const adopted = (version: number): ProjectEvent => ({ type: 'RoadmapAdopted', data: { version } })

test('the newest version is adopted once; another than was looked at is refused', () => {
  given(created)
    .when((p) => adoptRoadmap(p, owner, { version: 2, newest: 2 }))
    .then([adopted(2)])
  given(created, adopted(2))
    .when((p) => adoptRoadmap(p, owner, { version: 2, newest: 2 }))
    .then([])
  given(created)
    .when((p) => adoptRoadmap(p, owner, { version: 2, newest: 3 }))
    .thenRefused('conflict')
  given(created, adopted(3))
    .when((p) => adoptRoadmap(p, owner, { version: 2, newest: 3 }))
    .thenRefused('conflict')
  given(created)
    .when((p) => adoptRoadmap(p, stranger, { version: 2, newest: 2 }))
    .thenRefused('not_found')
})

test('every status outlives the adoption, also of a task that is retired by it', () => {
  given(created, moved('pending', 'completed'), adopted(2))
    .when((p) => changeStatus(p, owner, { task, status: 'completed' }))
    .then([])
})
