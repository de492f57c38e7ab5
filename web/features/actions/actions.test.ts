import { expect, test } from 'vitest'
import { aProject } from '#web/features/projects/testing/a-project.ts'
import { ida } from '#web/testing/a-user.ts'
import { actionsFor, type ActionContext } from './actions.ts'

const elsewhere: ActionContext = {
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
const ids = (over: Partial<ActionContext> = {}) => actionsFor({ ...elsewhere, ...over }).map(({ id }) => id)
/** What cannot be done now, with the reason. */
const refused = (over: Partial<ActionContext>) =>
  actionsFor({ ...elsewhere, ...over }).flatMap(({ id, refusal }) =>
    refusal === null ? [] : [[id, refusal]],
  )

test('each action stands in the list once', () => {
  const all = ids({ project: aProject(), user: { ...ida, role: 'ADMIN' } })
  expect(new Set(all).size).toBe(all.length)
})
test('what is about a project is there on its pages alone, and comes first there', () => {
  const ofProject = [
    'invite',
    'send-status-update',
    'activity',
    'team',
    'rename-project',
    'leave-project',
    'delete-project',
  ]
  expect(ids().filter((id) => ofProject.includes(id))).toEqual([])
  expect(ids({ project: aProject() }).slice(0, 7)).toEqual(ofProject)
})
test('only administrators manage guides and look after the system', () => {
  const own = ['manage-guides', 'monitoring', 'history']
  expect(ids().filter((id) => own.includes(id))).toEqual([])
  expect(ids({ user: { ...ida, role: 'ADMIN' } }).filter((id) => own.includes(id))).toEqual(own)
})
test('what cannot be done says why', () => {
  expect(refused({ project: aProject(), members: [] })).toEqual([
    ['send-status-update', 'There is nobody else in the team yet. Invite somebody first.'],
    ['leave-project', 'The owner cannot leave the project. Delete it instead.'],
    ['undo', 'There is nothing to undo.'],
  ])
  const guest = aProject({ ownerId: ida.id + 1, role: 'VIEWER' })
  const undo = () => undefined
  expect(refused({ project: guest, undo }).map(([id]) => id)).toEqual([
    'invite',
    'send-status-update',
    'rename-project',
    'delete-project',
  ])
  const own = [aProject({ id: 1 }), aProject({ id: 2 })]
  expect(refused({ projects: own, undo }).map(([id]) => id)).toEqual(['new-project'])
})
