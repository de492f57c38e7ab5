import { test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { Rejection } from '../decision.ts'
import {
  authorize,
  deleteProject,
  project,
  renameProject,
  setLaunchDate,
  updateRoadmap,
  type ProjectState,
} from './project.ts'
import { changeStatus } from '../tasks/tasks.ts'
import { givenEvents } from '../testing/decider-spec.ts'

const given = givenEvents(project)
const [owner, stranger] = [1, 2]
const viewProject = (state: ProjectState, actor: number) => {
  const found = authorize(state, actor, 'view')
  return found instanceof Rejection ? found : []
}
const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { name: 'Halden', ownerId: owner, ownerEntryId: 7, roadmapVersion: 1 },
}
const deleted: ProjectEvent = { type: 'ProjectDeleted', data: {} }
const renamed = (name: string): ProjectEvent => ({ type: 'ProjectRenamed', data: { name } })
const statusChanged = (from: TaskStatus, to: TaskStatus): ProjectEvent => ({
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

test('the owner can rename a project, and renaming the project to the current name returns no event', () => {
  given(created)
    .when((p) => renameProject(p, owner, { name: 'Norrby' }))
    .then([renamed('Norrby')])
  given(created, renamed('Norrby'))
    .when((p) => renameProject(p, owner, { name: 'Norrby' }))
    .then([])
})
test('every project command of a user who is not a team member is rejected as not found', () => {
  given(created)
    .when((p) => viewProject(p, stranger))
    .thenRejected('not_found')
  given(created)
    .when((p) => renameProject(p, stranger, { name: 'Mine' }))
    .thenRejected('not_found')
  given(created)
    .when((p) => deleteProject(p, stranger))
    .thenRejected('not_found')
  given(created)
    .when((p) => changeStatus(p, stranger, { task, status: 'completed' }))
    .thenRejected('not_found')
})
test('a command for a deleted project is rejected as not found, even for the project owner', () => {
  given(created)
    .when((p) => deleteProject(p, owner))
    .then([deleted])
  given(created, deleted)
    .when((p) => deleteProject(p, owner))
    .thenRejected('not_found')
  given(created, deleted)
    .when((p) => viewProject(p, owner))
    .thenRejected('not_found')
})
test('the first status of a task is “pending”, and a completed task can be changed back to “in progress”', () => {
  given(created)
    .when((p) => changeStatus(p, owner, { task, status: 'completed' }))
    .then([statusChanged('pending', 'completed')])
  given(created, statusChanged('pending', 'completed'))
    .when((p) => changeStatus(p, owner, { task, status: 'in_progress' }))
    .then([statusChanged('completed', 'in_progress')])
})
test('setting a task to the current status of the task returns no event', () =>
  given(created, statusChanged('pending', 'completed'))
    .when((p) => changeStatus(p, owner, { task, status: 'completed' }))
    .then([]))
test('a status change that expects an outdated task status is rejected, even if the task already has the requested status', () => {
  for (const status of ['in_progress', 'completed'] as const)
    given(created, statusChanged('pending', 'completed'))
      .when((p) => changeStatus(p, owner, { task, status, from: 'pending' }))
      .thenStale({ type: 'TaskStatusChanged', data: { taskKey: 'shelf-1' } })
})
test('undoing a status change or a rename is rejected if the status or the name has changed again', () => {
  const changes = { type: 'TaskStatusChanged', data: { taskKey: 'shelf-1' } }
  given(created, statusChanged('pending', 'completed'))
    .when((p) => changeStatus(p, owner, { task, status: 'pending', onlyIf: 'completed' }))
    .thenUndone([statusChanged('completed', 'pending')], changes)
  given(created, statusChanged('pending', 'completed'))
    .when((p) => changeStatus(p, owner, { task, status: 'pending', onlyIf: 'in_progress' }))
    .thenStale(changes)
  given(created, statusChanged('pending', 'in_progress'), statusChanged('in_progress', 'pending'))
    .when((p) => changeStatus(p, owner, { task, status: 'pending', onlyIf: 'in_progress' }))
    .thenStale(changes)
  given(created, renamed('Norrby'))
    .when((p) => renameProject(p, owner, { name: 'Halden', onlyIf: 'Norrby' }))
    .thenUndone([renamed('Halden')], { type: 'ProjectRenamed', data: {} })
  given(created, renamed('Norrby'))
    .when((p) => renameProject(p, owner, { name: 'Halden', onlyIf: 'Halden Tea' }))
    .thenStale({ type: 'ProjectRenamed', data: {} })
})
test('changing the status of a task outside the roadmap is rejected as not found', () =>
  given(created)
    .when((p) => changeStatus(p, owner, { task: null, status: 'completed' }))
    .thenRejected('not_found'))

const roadmapUpdated = (version: number): ProjectEvent => ({ type: 'RoadmapAdopted', data: { version } })

test('a project can be updated only to the newest roadmap version', () => {
  given(created)
    .when((p) => updateRoadmap(p, owner, { version: 2, newest: 2 }))
    .then([roadmapUpdated(2)])
  given(created, roadmapUpdated(2))
    .when((p) => updateRoadmap(p, owner, { version: 2, newest: 2 }))
    .then([])
  given(created)
    .when((p) => updateRoadmap(p, owner, { version: 2, newest: 3 }))
    .thenRejected('conflict')
  given(created, roadmapUpdated(3))
    .when((p) => updateRoadmap(p, owner, { version: 2, newest: 3 }))
    .thenRejected('conflict')
  given(created)
    .when((p) => updateRoadmap(p, stranger, { version: 2, newest: 2 }))
    .thenRejected('not_found')
})

test('a project keeps the status of completed tasks when the project is updated to a new roadmap version', () => {
  given(created, statusChanged('pending', 'completed'), roadmapUpdated(2))
    .when((p) => changeStatus(p, owner, { task, status: 'completed' }))
    .then([])
})

test('the owner can set and remove the launch date, and an undo is rejected if the launch date has changed again', () => {
  const launchDateSet = (launchOn: string | null): ProjectEvent => ({
    type: 'LaunchDateSet',
    data: { launchOn },
  })
  const changes = { type: 'LaunchDateSet', data: {} }
  given(created)
    .when((p) => setLaunchDate(p, owner, { launchOn: '2026-06-01' }))
    .then([launchDateSet('2026-06-01')])
  given(created, launchDateSet('2026-06-01'))
    .when((p) => setLaunchDate(p, owner, { launchOn: '2026-06-01' }))
    .then([])
  given(created, launchDateSet('2026-06-01'))
    .when((p) => setLaunchDate(p, owner, { launchOn: null, onlyIf: '2026-06-01' }))
    .thenUndone([launchDateSet(null)], changes)
  given(created, launchDateSet('2026-06-01'))
    .when((p) => setLaunchDate(p, owner, { launchOn: '2026-05-01', onlyIf: null }))
    .thenStale(changes)
  given(created)
    .when((p) => setLaunchDate(p, stranger, { launchOn: '2026-06-01' }))
    .thenRejected('not_found')
})
