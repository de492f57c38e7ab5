import { expect, test } from 'vitest'
import {
  reasonNotTo,
  reasonNotToManage,
  type ProjectAction,
  type ProjectRole,
  type TeamAction,
} from './permissions.ts'

/** Roles in the order of the digits in `table`. */
const projectRoles = ['owner', 'ADMIN', 'EDITOR', 'MEMBER', 'VIEWER', 'stranger'] as const
const table: Record<ProjectAction, string> = {
  view: '111110',
  changeStatus: '111100',
  writeNote: '111100',
  changeOwnNote: '111110',
  deleteAnyNote: '110000',
  editLinks: '111100',
  tickChecklist: '111100',
  assign: '111100',
  setDueDate: '111100',
  setRelevance: '110000',
  setLaunchDate: '110000',
  sendStatusUpdate: '111100',
  vote: '111110',
  invite: '110000',
  cancelInvitation: '110000',
  removeMember: '110000',
  changeRole: '110000',
  changeOthersPreferences: '110000',
  viewEmails: '110000',
  changeOwnPreferences: '111110',
  leave: '011110',
  updateRoadmap: '110000',
  rename: '100000',
  delete: '100000',
}
const cells = Object.entries(table).flatMap(([action, row]) =>
  projectRoles.map(
    (role, place) => [role, action, row[place] === '1'] as [ProjectRole, ProjectAction, boolean],
  ),
)

test.each(cells)(
  'for a user with the role %s, the permission for the action “%s” is %s',
  (role, action, may) => {
    expect(reasonNotTo(role, action) === null).toBe(may)
  },
)

test.each<[ProjectRole, boolean, string]>([
  ['owner', true, 'The owner’s role cannot be changed.'],
  ['ADMIN', false, 'The owner’s role cannot be changed.'],
  ['EDITOR', false, 'Only the owner and project admins can change roles.'],
])('a user with the role %s cannot change the role of the owner', (role, isSelf, why) => {
  expect(reasonNotToManage(role, 'changeRole', { isOwner: true, isSelf, role: 'ADMIN' })).toBe(why)
})

test.each<[TeamAction, string]>([
  ['removeMember', 'The owner cannot be removed from the project.'],
  ['changeOthersPreferences', 'Only the owner can change their own email preferences.'],
])('the rejection of “%s” by an admin names what the admin cannot do to the owner', (action, why) => {
  expect(reasonNotToManage('ADMIN', action, { isOwner: true, isSelf: false, role: 'ADMIN' })).toBe(why)
})

test('every action of a user outside the team is rejected with the message “Project not found”', () => {
  expect(
    new Set(Object.keys(table).map((action) => reasonNotTo('stranger', action as ProjectAction))),
  ).toEqual(new Set(['Project not found']))
})
