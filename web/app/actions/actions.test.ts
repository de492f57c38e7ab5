import { expect, test } from 'vitest'
import { aProject, ida } from '#web/testing/fixtures.ts'
import { actionsFor, type ActionContext } from './actions.ts'

const outsideProjects: ActionContext = {
  user: ida,
  theme: 'system',
  projects: [],
  project: undefined,
  members: undefined,
  open: () => undefined,
  createProject: () => undefined,
  undo: null,
  logout: () => undefined,
}
const ids = (over: Partial<ActionContext> = {}) =>
  actionsFor({ ...outsideProjects, ...over }).map(({ id }) => id)
const refused = (over: Partial<ActionContext>) =>
  actionsFor({ ...outsideProjects, ...over }).flatMap(({ id, disabledReason }) =>
    disabledReason ? [[id, disabledReason]] : [],
  )

test('every action of the command palette has a unique id', () => {
  const all = ids({ project: aProject(), user: { ...ida, role: 'ADMIN' } })
  expect(new Set(all).size).toBe(all.length)
})
test('the command palette lists project actions only on project pages, and there before the general actions', () => {
  const projectActions = [
    'invite',
    'send-status-update',
    'activity',
    'team',
    'launch-date',
    'export-tasks',
    'rename-project',
    'leave-project',
    'delete-project',
  ]
  expect(ids().filter((id) => projectActions.includes(id))).toEqual([])
  expect(ids({ project: aProject() }).slice(0, projectActions.length)).toEqual(projectActions)
})
test('in the command palette, only administrators have the actions for guides, monitoring and history', () => {
  const administration = ['manage-guides', 'monitoring', 'history']
  expect(ids().filter((id) => administration.includes(id))).toEqual([])
  expect(ids({ user: { ...ida, role: 'ADMIN' } }).filter((id) => administration.includes(id))).toEqual(
    administration,
  )
})
test('if the user may not run an action, the command palette still lists the action and says why', () => {
  expect(refused({ project: aProject(), members: [] })).toEqual([
    ['send-status-update', 'Invite a teammate to send updates.'],
    ['leave-project', 'The owner cannot leave the project. Delete it instead.'],
    ['undo', 'Nothing to undo.'],
  ])
  const guest = aProject({ ownerId: ida.id + 1, role: 'VIEWER' })
  const undo = () => undefined
  expect(refused({ project: guest, undo }).map(([id]) => id)).toEqual([
    'invite',
    'send-status-update',
    'launch-date',
    'rename-project',
    'delete-project',
  ])
  const ownedProjects = [aProject({ id: 1 }), aProject({ id: 2 })]
  expect(refused({ projects: ownedProjects, undo }).map(([id]) => id)).toEqual(['new-project'])
})
