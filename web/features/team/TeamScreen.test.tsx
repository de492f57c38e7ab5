import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { reasonNotTo, type ProjectAction, type ProjectRole } from '#domain/team/permissions.ts'
import type { SentEmail } from '#schema/api/emails.ts'
import { errorResponse, unreachable, unreachableLater } from '#web/testing/fake-server.ts'
import {
  asEditor,
  halden,
  jonas,
  late,
  listed,
  otherOwner,
  owner,
  showScreen,
  tunde,
} from './testing/show-team.tsx'

const rowOf = async (name: string) => {
  const entry = (await screen.findByText(name, { selector: 'bdi' })).closest('li')
  if (entry === null) throw new Error(`${name} is not inside a list item.`)
  return within(entry)
}
/** Maya's project, in which Ida is an editor. */
const foreign = { ...halden, ownerId: 105, role: 'EDITOR' as const }

test('the team screen has a page title and shows the numbers of members and invitations', async () => {
  showScreen(listed([owner, jonas, tunde]))
  await screen.findByText('2 people and 1 pending invitation')
  expect(document.title).toBe('Team of Halden – Brandpath')
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(
    /\/project\/1\/teams$/,
  )
  const invited = await rowOf('tunde@okafor.example')
  invited.getByText(/expires/)
})

test('on the team screen, an expired invitation has an “Invite again” button and no email preferences', async () => {
  showScreen(listed([owner, jonas, late]))
  await screen.findByText('2 people and 1 expired invitation')
  const invited = await rowOf('tunde@okafor.example')
  invited.getByText('Expired')
  invited.getByText(/, expired .*2026/)
  invited.getByRole('button', { name: 'Invite again: tunde@okafor.example' })
  expect(invited.queryByText(/Waiting for acceptance/)).toBeNull()
  expect(invited.queryByRole('switch')).toBeNull()
})

test('on the team screen, choosing a new role for a member sends the new role and shows a toast', async () => {
  const requests = showScreen({
    ...listed([owner, jonas]),
    'PATCH /api/projects/1/members/2': () => ({ id: 2, role: 'ADMIN' }),
  })
  const role = await screen.findByRole('combobox', { name: 'Role of Jonas Brekke' })
  await userEvent.selectOptions(role, 'Admin')
  await screen.findByText('Role updated successfully')
  expect(requests).toContain('PATCH /api/projects/1/members/2 {"role":"ADMIN"}')
})

test('if the server rejects the new role of a member, the team screen shows the old role and the error', async () => {
  showScreen({
    ...listed([owner, jonas]),
    'PATCH /api/projects/1/members/2': errorResponse(403, 'Not yours'),
  })
  const role = await screen.findByRole('combobox', { name: 'Role of Jonas Brekke' })
  await userEvent.selectOptions(role, 'Viewer')
  await screen.findByText('Not yours')
  await waitFor(() => expect(role).toHaveProperty('value', 'EDITOR'))
})

test('if two new roles of a member fail while the server is unreachable, the team screen shows the saved role', async () => {
  let isUp = true
  const { handler, fail } = unreachableLater()
  const requests = showScreen({
    'GET /api/projects/1/members': () => (isUp ? [owner, jonas] : unreachable()),
    'PATCH /api/projects/1/members/2': handler,
  })
  const role = await screen.findByRole('combobox', { name: 'Role of Jonas Brekke' })
  isUp = false
  for (const value of ['ADMIN', 'VIEWER']) {
    await userEvent.selectOptions(role, value)
    await waitFor(() => expect(role).toHaveProperty('value', value))
  }
  fail()
  await waitFor(() => expect(requests.filter((sent) => sent.startsWith('PATCH'))).toHaveLength(2))
  await waitFor(() => expect(role).toHaveProperty('value', 'EDITOR'))
})

test('on the team screen, an editor sees roles without controls, whom to ask, and no list of sent emails', async () => {
  const requests = showScreen(listed([otherOwner, asEditor, jonas, tunde]), foreign)
  await screen.findByText('Only \u2068Maya Lindqvist\u2069 and project admins can invite people.')
  const row = await rowOf('Jonas Brekke')
  row.getByText('Editor')
  expect(row.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Invite|Send invitation|Remove|Cancel)/ })).toBeNull()
  screen.getByRole('button', { name: 'Send status update' })
  expect(screen.queryByRole('heading', { name: 'Emails to the team' })).toBeNull()
  expect(requests).not.toContain('GET /api/projects/1/mails')
})

test('on the team screen, a project admin can grant the role “Viewer”, but not the role “Admin”', async () => {
  showScreen(listed([otherOwner, { ...asEditor, role: 'ADMIN' }, jonas]), { ...foreign, role: 'ADMIN' })
  const role = await screen.findByRole('combobox', { name: 'Role of Jonas Brekke' })
  expect(within(role).getByRole('option', { name: 'Admin (owner only)' })).toHaveProperty('disabled', true)
  expect(within(role).getByRole('option', { name: 'Viewer' })).toHaveProperty('disabled', false)
})

test('“Invite again” on the team screen sends the invitation again with an unchanged role', async () => {
  const requests = showScreen({
    ...listed([owner, { ...tunde, role: 'VIEWER' }]),
    'POST /api/members/invite': () =>
      Response.json({ id: 3, role: 'VIEWER', expiresAt: tunde.expiresAt }, { status: 201 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite again: tunde@okafor.example' }))
  await screen.findByText('Invitation resent to tunde@okafor.example. The previous link no longer works.')
  expect(requests).toContain(
    'POST /api/members/invite {"email":"tunde@okafor.example","role":"VIEWER","projectId":1}',
  )
})

test('on the team screen, a viewer sees whom to ask for more rights, and only the button that leaves the project', async () => {
  showScreen(listed([otherOwner, { ...asEditor, role: 'VIEWER' }, tunde]), { ...foreign, role: 'VIEWER' })
  await screen.findByText('You have view-only access. Ask \u2068Maya Lindqvist\u2069 to make you an editor.')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Leave Halden'])
})

test('an owner who is alone in the team sees the heading “No one else is in the team yet”', async () => {
  showScreen(listed([owner]))
  await screen.findByRole('heading', { name: 'No one else is in the team yet' })
})

const email = (id: number, over: Partial<SentEmail> = {}): SentEmail => ({
  id,
  kind: 'report',
  isRenewal: false,
  frequency: 'weekly',
  batch: String(id),
  recipient: 'jonas',
  state: 'sent',
  reason: null,
  createdAt: '2026-02-02T08:00:00.000Z',
  sentAt: null,
  ...over,
})
const emailRows = async () => {
  const list = within(await screen.findByRole('region', { name: 'Emails to the team' }))
  return list.findAllByRole('listitem')
}

test('the list of sent emails on the team screen shows why an email could not be delivered', async () => {
  showScreen({
    ...listed([owner, jonas]),
    'GET /api/projects/1/mails': () => [
      email(2, { kind: 'status-update', frequency: null, state: 'failed', reason: 'No such mailbox' }),
      email(1, { recipient: null }),
    ],
  })
  const [failed, sent] = (await emailRows()).map((row) => within(row))
  failed?.getByText('Status update')
  failed?.getByText('Failed')
  failed?.getByText('No such mailbox')
  sent?.getByText('a deleted account')
  sent?.getByText('Sent')
})

test('the list of sent emails on the team screen labels only the second email of an invitation as resent', async () => {
  showScreen({
    ...listed([owner, tunde]),
    'GET /api/projects/1/mails': () => [
      email(2, { kind: 'invitation', frequency: null, isRenewal: true, recipient: 'tunde@okafor.example' }),
      email(1, { kind: 'invitation', frequency: null, recipient: 'tunde@okafor.example' }),
    ],
  })
  const [renewed, first] = await emailRows()
  expect(renewed?.textContent).toMatch(/^Invitation resent to tunde@okafor.example/)
  expect(first?.textContent).toMatch(/^Invitation to tunde@okafor.example/)
})

test('the list of sent emails on the team screen shows a report to several people as one row', async () => {
  showScreen({
    ...listed([owner, jonas]),
    'GET /api/projects/1/mails': () => [
      email(3, { batch: '9', recipient: 'ida' }),
      email(2, { batch: '9' }),
      email(1, { batch: '4', frequency: 'monthly' }),
    ],
  })
  await screen.findByText(/Weekly report/)
  const list = screen.getByRole('region', { name: 'Emails to the team' })
  const [report, single, ...others] = [...list.querySelectorAll('ol > li')].map((row) => row.textContent)
  expect(report).toMatch(/^Weekly report to 2 peopleidajonasSent/)
  expect(single).toMatch(/^Monthly report to jonasSent/)
  expect(others).toEqual([])
})

test('on a phone, the invite form of the team screen opens in a dialog that closes after sending', async () => {
  showScreen({
    ...listed([owner, jonas]),
    'POST /api/members/invite': () =>
      Response.json({ id: 3, role: 'EDITOR', expiresAt: tunde.expiresAt }, { status: 201 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a teammate' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'tunde@okafor.example{Enter}')
  await screen.findByText('Team member invitation has been sent')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('if the list of sent emails does not load, the team screen shows an error, and the team stays visible', async () => {
  showScreen({ ...listed([owner, jonas]), 'GET /api/projects/1/mails': errorResponse(400, 'Not now') })
  const title = await screen.findByRole('heading', { name: 'Failed to load emails' })
  within(title.closest('section') ?? title).getByText('Not now.')
  await rowOf('Jonas Brekke')
})

test('if the list of sent emails cannot be loaded while offline, the team screen says that it loads later', async () => {
  showScreen({ ...listed([owner, jonas]), 'GET /api/projects/1/mails': unreachable })
  await screen.findByRole('heading', { name: 'The emails cannot be shown offline' })
  await rowOf('Jonas Brekke')
})

test('if the team does not load, the team screen shows the server’s error', async () => {
  showScreen({ 'GET /api/projects/1/members': errorResponse(400, 'No such luck') })
  await screen.findByRole('heading', { name: 'Error loading team members' })
  screen.getByText('No such luck.')
})

test('a former member who opens the team screen with a cached project list sees “Project not found”', async () => {
  showScreen({ 'GET /api/projects/1/members': errorResponse(404, 'Project not found') }, foreign)
  await screen.findByRole('heading', { level: 1, name: 'Project not found' })
  screen.getByText(/or you don’t have access to it\.$/)
})

test('a user without projects sees "Project not found" on the team screen', async () => {
  showScreen({ 'GET /api/projects': () => [] })
  await screen.findByRole('heading', { level: 1, name: 'Project not found' })
  expect(screen.getAllByRole('heading')).toHaveLength(1)
})

test('a user who opens the team screen of a project they do not belong to sees “Project not found”', async () => {
  showScreen({}, halden, 9)
  await screen.findByRole('heading', { level: 1, name: 'Project not found' })
  expect(document.title).toBe('Project not found – Brandpath')
})

const namedRoles: Record<string, readonly ProjectRole[]> = {
  Owner: ['owner'],
  Admin: ['ADMIN'],
  Editor: ['EDITOR', 'MEMBER'],
  Viewer: ['VIEWER'],
}
const namedActions: ReadonlyArray<readonly [phrase: string, action: ProjectAction]> = [
  ['deleting the project', 'delete'],
  ['invite', 'invite'],
  ['remove people', 'removeMember'],
  ['set their roles', 'changeRole'],
  ['reports', 'changeOthersPreferences'],
  ['set the launch date', 'setLaunchDate'],
  ['not relevant', 'setRelevance'],
  ['update', 'changeStatus'],
  ['assign', 'assign'],
  ['discuss tasks', 'writeNote'],
  ['send status updates', 'sendStatusUpdate'],
  ['vote', 'vote'],
  ['view everything', 'view'],
]

test.each(namedActions)(
  'the role list of the team screen names “%s” for the lowest role that has this permission',
  async (phrase, action) => {
    showScreen(listed([owner]))
    await screen.findByText('What each role can do')
    const rows = screen.getAllByRole('term').map((term) => ({
      roles: namedRoles[term.textContent],
      text: term.nextElementSibling?.textContent,
    }))
    expect(rows.map(({ roles }) => roles)).toEqual(Object.values(namedRoles))
    const lowest = rows.findLastIndex(({ text }) => text?.includes(phrase))
    const permitted = rows.map(({ roles }) => roles?.map((role) => reasonNotTo(role, action) === null))
    expect(permitted).toEqual(rows.map(({ roles }, row) => roles?.map(() => row <= lowest)))
  },
)
