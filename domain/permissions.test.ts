import { expect, test } from 'vitest'
import { whyNot, whyNotTo, type ProjectAction, type Standing } from './permissions.ts'

/** Owner, ADMIN, EDITOR, MEMBER, VIEWER, stranger. */
const standings = ['owner', 'ADMIN', 'EDITOR', 'MEMBER', 'VIEWER', 'stranger'] as const
const table: Record<ProjectAction, string> = {
  see: '111110',
  changeStatus: '111100',
  sendStatusUpdate: '111100',
  vote: '111110',
  invite: '110000',
  cancelInvitation: '110000',
  removeMember: '110000',
  changeRole: '110000',
  changeOthersSettings: '110000',
  seeMailLedger: '110000',
  changeOwnSettings: '111110',
  leave: '011110',
  adoptRoadmap: '110000',
  rename: '100000',
  delete: '100000',
}
const cells = Object.entries(table).flatMap(([action, row]) =>
  standings.map(
    (standing, place) => [standing, action, row[place] === '1'] as [Standing, ProjectAction, boolean],
  ),
)

test.each(cells)('%s, %s: %s', (standing, action, may) => {
  expect(whyNot(standing, action) === null).toBe(may)
})

test.each<[Standing, boolean, string]>([
  ['owner', true, 'The owner’s role cannot be changed.'],
  ['ADMIN', false, 'The owner’s role cannot be changed.'],
  ['EDITOR', false, 'Only the owner and project admins can change roles.'],
])('%s cannot change the role of the owner, and hears why', (standing, isSelf, why) => {
  expect(whyNotTo(standing, 'changeRole', { isOwner: true, isSelf, role: 'ADMIN' })).toBe(why)
})

test('a stranger is told that there is no such project, whatever he asked for', () => {
  expect(new Set(Object.keys(table).map((action) => whyNot('stranger', action as ProjectAction)))).toEqual(
    new Set(['Project not found']),
  )
})
