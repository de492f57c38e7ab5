import { expect, test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import type { Role } from '#schema/roles.ts'
import { removeErasedUser } from '../accounts/erasure.ts'
import { project, type ProjectState } from '../project/project.ts'
import { changeRole, leaveProject, removeMember } from '../team/team.ts'
import { givenEvents } from '../testing/decider-spec.ts'
import { roadmapTask } from '../testing/roadmap-task.ts'
import { assignTask, changeStatus, setDueDate, setRelevance } from './tasks.ts'

const given = givenEvents(project)
const [owner, ida, tunde, stranger] = [1, 2, 3, 4]
const [ownerEntry, idaEntry, tundeEntry] = [10, 11, 12]
const [task, other] = [roadmapTask('shelf-1', 201), roadmapTask('shelf-2', 202)]

const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { name: 'Halden', ownerId: owner, ownerEntryId: ownerEntry, roadmapVersion: 1 },
}
const invited = (entryId: number, role: Role = 'EDITOR'): ProjectEvent => ({
  type: 'MemberInvited',
  data: { entryId, role, expiresAt: '2026-03-15T09:00:00.000Z' },
})
const joined = (entryId: number, userId: number, role: Role = 'EDITOR'): ProjectEvent[] => [
  invited(entryId, role),
  { type: 'InvitationAccepted', data: { entryId, userId } },
]
const left = (entryId: number): ProjectEvent => ({ type: 'MemberLeft', data: { entryId } })
const removed = (entryId: number): ProjectEvent => ({ type: 'MemberRemoved', data: { entryId } })
const assigned = (entryId: number | null, taskKey = task.key): ProjectEvent => ({
  type: 'TaskAssigned',
  data: { taskKey, entryId },
})
const statusChanged = (from: TaskStatus, to: TaskStatus, taskKey = task.key): ProjectEvent => ({
  type: 'TaskStatusChanged',
  data: { taskKey, from, to },
})
const dueDateSet = (dueOn: string | null): ProjectEvent => ({
  type: 'TaskDueDateSet',
  data: { taskKey: task.key, dueOn },
})
const markedNotRelevant: ProjectEvent = { type: 'TaskMarkedNotRelevant', data: { taskKey: task.key } }
const markedRelevant: ProjectEvent = { type: 'TaskMarkedRelevant', data: { taskKey: task.key } }
const changesOf = (type: ProjectEvent['type']) => ({ type, data: { taskKey: task.key } })
const team = [created, ...joined(idaEntry, ida), ...joined(tundeEntry, tunde, 'VIEWER')]

const assign = (state: ProjectState, actor: number, entryId: number | null) =>
  assignTask(state, actor, { task, entryId })

test('the owner and an editor can assign a task to any member and to themselves, and can unassign it', () => {
  given(...team)
    .when((p) => assign(p, owner, idaEntry))
    .then([assigned(idaEntry)])
  given(...team)
    .when((p) => assign(p, ida, ownerEntry))
    .then([assigned(ownerEntry)])
  given(...team)
    .when((p) => assign(p, ida, idaEntry))
    .then([assigned(idaEntry)])
  given(...team, assigned(idaEntry))
    .when((p) => assign(p, ida, null))
    .then([assigned(null)])
})
test('assigning a task to its assignee, and unassigning a task without an assignee, returns no event', () => {
  given(...team, assigned(idaEntry))
    .when((p) => assign(p, owner, idaEntry))
    .then([])
  given(...team)
    .when((p) => assign(p, owner, null))
    .then([])
})
test.each<[string, readonly ProjectEvent[], number, string, string]>([
  ['a viewer', [], tundeEntry, 'conflict', 'Viewers cannot be assigned to tasks. Change their role first.'],
  [
    'an invited person',
    [invited(13)],
    13,
    'conflict',
    'This person has not joined yet. Assign the task after they accept the invitation.',
  ],
  [
    'a person whose invitation was cancelled',
    [invited(13), { type: 'InvitationCancelled', data: { entryId: 13 } }],
    13,
    'conflict',
    'This person is not in the team.',
  ],
  ['a former member', [left(idaEntry)], idaEntry, 'conflict', 'This person is not in the team.'],
  ['an unknown membership', [], 99, 'not_found', 'Team member not found'],
])('assigning a task to %s is rejected with the reason', (_, events, entryId, kind, message) => {
  const state = [...team, ...events].reduce<ProjectState>(project.evolve, project.initialState)
  expect(assign(state, owner, entryId)).toMatchObject({ kind, message })
})

test('a viewer may neither assign tasks nor set due dates, and an editor may not change the relevance', () => {
  given(...team)
    .when((p) => assign(p, tunde, idaEntry))
    .thenRejected('forbidden')
  given(...team)
    .when((p) => setDueDate(p, tunde, { task, dueOn: '2026-03-31' }))
    .thenRejected('forbidden')
  given(...team)
    .when((p) => setRelevance(p, ida, { task, relevant: false }))
    .thenRejected('forbidden')
})
test('planning a task is rejected as not found for strangers and for tasks that are not in the roadmap version', () => {
  for (const [actor, known] of [
    [stranger, task],
    [owner, null],
  ] as const) {
    given(...team)
      .when((p) => assignTask(p, actor, { task: known, entryId: idaEntry }))
      .thenRejected('not_found')
    given(...team)
      .when((p) => setDueDate(p, actor, { task: known, dueOn: '2026-03-31' }))
      .thenRejected('not_found')
    given(...team)
      .when((p) => setRelevance(p, actor, { task: known, relevant: false }))
      .thenRejected('not_found')
  }
})

test('assigning a task is rejected as stale if the task is no longer assigned as the request expects', () => {
  const changes = changesOf('TaskAssigned')
  given(...team, assigned(idaEntry))
    .when((p) => assignTask(p, owner, { task, entryId: ownerEntry, from: idaEntry }))
    .then([assigned(ownerEntry)])
  given(...team, assigned(idaEntry))
    .when((p) => assignTask(p, owner, { task, entryId: ownerEntry, from: null }))
    .thenStale(changes)
  given(...team, assigned(idaEntry))
    .when((p) => assignTask(p, owner, { task, entryId: null, onlyIf: idaEntry }))
    .thenUndone([assigned(null)], changes)
  given(...team, assigned(ownerEntry), assigned(null))
    .when((p) => assignTask(p, owner, { task, entryId: idaEntry, onlyIf: ownerEntry }))
    .thenStale(changes)
  given(...team, assigned(idaEntry), assigned(null))
    .when((p) => assignTask(p, owner, { task, entryId: idaEntry, onlyIf: null }))
    .thenUndone([assigned(idaEntry)], changes)
})

test('a due date can be set, changed and removed, and setting the current due date returns no event', () => {
  given(...team)
    .when((p) => setDueDate(p, ida, { task, dueOn: '2020-01-01' }))
    .then([dueDateSet('2020-01-01')])
  given(...team, dueDateSet('2026-03-31'))
    .when((p) => setDueDate(p, ida, { task, dueOn: '2026-03-31' }))
    .then([])
  given(...team, dueDateSet('2026-03-31'))
    .when((p) => setDueDate(p, ida, { task, dueOn: null }))
    .then([dueDateSet(null)])
  given(...team)
    .when((p) => setDueDate(p, ida, { task, dueOn: null }))
    .then([])
})
test('setting a due date is rejected as stale if the due date is not the one that the request expects', () => {
  const changes = changesOf('TaskDueDateSet')
  given(...team, dueDateSet('2026-03-31'))
    .when((p) => setDueDate(p, ida, { task, dueOn: '2026-04-01', from: null }))
    .thenStale(changes)
  given(...team, dueDateSet('2026-03-31'))
    .when((p) => setDueDate(p, ida, { task, dueOn: null, onlyIf: '2026-03-31' }))
    .thenUndone([dueDateSet(null)], changes)
  given(...team, dueDateSet('2026-03-31'))
    .when((p) => setDueDate(p, ida, { task, dueOn: null, onlyIf: '2026-03-30' }))
    .thenStale(changes)
})

test('a task that is marked as not relevant keeps its status until it is marked as relevant again', () => {
  given(...team, statusChanged('pending', 'completed'))
    .when((p) => setRelevance(p, owner, { task, relevant: false }))
    .then([markedNotRelevant])
  given(...team, markedNotRelevant)
    .when((p) => setRelevance(p, owner, { task, relevant: false }))
    .then([])
  given(...team, markedNotRelevant)
    .when((p) => setRelevance(p, owner, { task, relevant: false, hasReason: true }))
    .thenStale(changesOf('TaskMarkedNotRelevant'))
  given(...team)
    .when((p) => setRelevance(p, owner, { task, relevant: true }))
    .then([])
  given(...team, statusChanged('pending', 'completed'), markedNotRelevant, markedRelevant)
    .when((p) => changeStatus(p, ida, { task, status: 'completed' }))
    .then([])
})
test('the status of a task that is not relevant cannot be changed, not even by an undo', () => {
  const changes = changesOf('TaskMarkedNotRelevant')
  for (const status of ['pending', 'completed'] as const)
    given(...team, markedNotRelevant)
      .when((p) => changeStatus(p, owner, { task, status }))
      .thenStale(changes)
  given(...team, statusChanged('pending', 'completed'), markedNotRelevant)
    .when((p) => changeStatus(p, owner, { task, status: 'pending', onlyIf: 'completed' }))
    .thenStale(changes)
})
test('a change of relevance is rejected as stale if the client last read another relevance', () => {
  given(...team, markedNotRelevant)
    .when((p) => setRelevance(p, owner, { task, relevant: false, from: true }))
    .thenStale(changesOf('TaskMarkedNotRelevant'))
  given(...team, markedNotRelevant)
    .when((p) => setRelevance(p, owner, { task, relevant: true, from: false }))
    .then([markedRelevant])
})
test('an undo of a relevance is rejected as stale if the relevance has changed', () => {
  given(...team, markedNotRelevant)
    .when((p) => setRelevance(p, owner, { task, relevant: true, onlyIf: false }))
    .thenUndone([markedRelevant], changesOf('TaskMarkedNotRelevant'))
  given(...team, markedNotRelevant, markedRelevant)
    .when((p) => setRelevance(p, owner, { task, relevant: false, onlyIf: true }))
    .thenUndone([markedNotRelevant], changesOf('TaskMarkedRelevant'))
  given(...team, markedNotRelevant, markedRelevant)
    .when((p) => setRelevance(p, owner, { task, relevant: true, onlyIf: false }))
    .thenStale(changesOf('TaskMarkedRelevant'))
})

const withOpenAndCompletedTask = [
  ...team,
  assigned(idaEntry),
  assigned(idaEntry, other.key),
  statusChanged('pending', 'completed', other.key),
]
test('a member who leaves or is removed loses the open tasks in the same decision, but no completed task', () => {
  given(...withOpenAndCompletedTask)
    .when((p) => leaveProject(p, ida))
    .then([left(idaEntry), assigned(null)])
  given(...withOpenAndCompletedTask)
    .when((p) => removeMember(p, ida, idaEntry))
    .then([left(idaEntry), assigned(null)])
  given(...withOpenAndCompletedTask)
    .when((p) => removeMember(p, owner, idaEntry))
    .then([removed(idaEntry), assigned(null)])
})
test('tasks that are not relevant or that left the roadmap are also unassigned when their assignee leaves', () =>
  given(...team, assigned(idaEntry), markedNotRelevant, { type: 'RoadmapAdopted', data: { version: 2 } })
    .when((p) => leaveProject(p, ida))
    .then([left(idaEntry), assigned(null)]))
test('a member who becomes a viewer loses the open tasks, and a member who gets another role keeps them', () => {
  const roleChanged = (to: Role): ProjectEvent => ({
    type: 'MemberRoleChanged',
    data: { entryId: idaEntry, from: 'EDITOR', to },
  })
  given(...withOpenAndCompletedTask)
    .when((p) => changeRole(p, owner, { entryId: idaEntry, role: 'VIEWER' }))
    .then([roleChanged('VIEWER'), assigned(null)])
  given(...withOpenAndCompletedTask)
    .when((p) => changeRole(p, owner, { entryId: idaEntry, role: 'MEMBER' }))
    .then([roleChanged('MEMBER')])
})
test('erasing a member or the owner unassigns the open tasks of this person', () => {
  given(...withOpenAndCompletedTask)
    .when((p) => removeErasedUser(p, { userId: ida, entryIds: [idaEntry] }))
    .then([left(idaEntry), assigned(null)])
  given(created, ...joined(idaEntry, ida, 'ADMIN'), assigned(ownerEntry))
    .when((p) => removeErasedUser(p, { userId: owner, entryIds: [ownerEntry] }))
    .then([
      { type: 'OwnerChanged', data: { from: ownerEntry, ownerId: ida, ownerEntryId: idaEntry } },
      left(ownerEntry),
      assigned(null),
    ])
})
test('reopening a completed task unassigns it if its assignee is no longer in the team or became a viewer', () => {
  const completed = [...team, assigned(idaEntry), statusChanged('pending', 'completed')]
  const becameViewer: ProjectEvent = {
    type: 'MemberRoleChanged',
    data: { entryId: idaEntry, from: 'EDITOR', to: 'VIEWER' },
  }
  for (const end of [left(idaEntry), becameViewer])
    given(...completed, end)
      .when((p) => changeStatus(p, owner, { task, status: 'pending' }))
      .then([statusChanged('completed', 'pending'), assigned(null)])
  given(...completed)
    .when((p) => changeStatus(p, owner, { task, status: 'pending' }))
    .then([statusChanged('completed', 'pending')])
})
test('an undo that reopens a task of a former member also unassigns the task', () =>
  given(...team, assigned(idaEntry), statusChanged('pending', 'completed'), left(idaEntry))
    .when((p) => changeStatus(p, owner, { task, status: 'pending', onlyIf: 'completed' }))
    .thenUndone([statusChanged('completed', 'pending'), assigned(null)], changesOf('TaskStatusChanged')))
