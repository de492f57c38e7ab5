import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SentMail } from '#schema/api/mails.ts'
import { refusing } from '#web/testing/play-server.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
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

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const entryOf = async (name: string) => {
  const entry = (await screen.findByText(name, { selector: 'bdi' })).closest('li')
  if (entry === null) throw new Error(`${name} stands in no list`)
  return within(entry)
}
/** Maya's project, to Ida as one of its editors. */
const foreign = { ...halden, ownerId: 105, role: 'EDITOR' as const }

test('has a title, an address of its own, and counts who is there', async () => {
  showScreen(listed([owner, jonas, tunde]))
  await screen.findByText('2 people and 1 open invitation')
  expect(document.title).toBe('Team of Halden – Brandpath')
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(
    /\/project\/1\/teams$/,
  )
  const invited = await entryOf('tunde@okafor.example')
  invited.getByText(/open until/)
})

test('an invitation that nobody accepted in time is not open, is mailed nothing, and goes again', async () => {
  showScreen(listed([owner, jonas, late]))
  await screen.findByText('2 people and 1 expired invitation')
  const invited = await entryOf('tunde@okafor.example')
  invited.getByText('Expired')
  invited.getByText(/^expired .*2026/)
  invited.getByRole('button', { name: 'Invite again: tunde@okafor.example' })
  expect(invited.queryByText(/Waiting for acceptance/)).toBeNull()
  expect(invited.queryByRole('switch')).toBeNull()
})

test('the owner changes a role at once', async () => {
  const asked = showScreen({
    ...listed([owner, jonas]),
    'PATCH /api/projects/1/members/2': () => ({ id: 2, role: 'ADMIN' }),
  })
  const role = await screen.findByRole('combobox', { name: 'Role of Jonas Brekke' })
  await userEvent.selectOptions(role, 'Admin')
  await screen.findByText('Role updated successfully')
  expect(asked).toContain('PATCH /api/projects/1/members/2 {"role":"ADMIN"}')
})

test('a role that is refused goes back, with the reason', async () => {
  showScreen({ ...listed([owner, jonas]), 'PATCH /api/projects/1/members/2': refusing(403, 'Not yours') })
  const role = await screen.findByRole('combobox', { name: 'Role of Jonas Brekke' })
  await userEvent.selectOptions(role, 'Viewer')
  await screen.findByText('Not yours')
  await waitFor(() => expect(role).toHaveProperty('value', 'EDITOR'))
})

test('an editor hears why roles are closed to him, and sees no ledger', async () => {
  const asked = showScreen(listed([otherOwner, asEditor, jonas]), foreign)
  const role = await screen.findByRole('combobox', {
    name: 'Role of Jonas Brekke',
    description: 'Only the owner and project admins can change roles.',
  })
  expect(within(role).getAllByRole('option')).toHaveLength(1)
  const send = screen.getByRole('button', {
    name: 'Send invitation',
    description: 'Only the owner and project admins can invite people.',
  })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('heading', { name: 'Emails to the team' })).toBeNull()
  expect(asked).not.toContain('GET /api/projects/1/mails')
})

test('only the owner makes somebody an admin', async () => {
  showScreen(listed([otherOwner, { ...asEditor, role: 'ADMIN' }, jonas]), { ...foreign, role: 'ADMIN' })
  const role = await screen.findByRole('combobox', { name: 'Role of Jonas Brekke' })
  expect(within(role).getByRole('option', { name: 'Admin (only by the owner)' })).toHaveProperty(
    'disabled',
    true,
  )
  expect(within(role).getByRole('option', { name: 'Viewer' })).toHaveProperty('disabled', false)
})

test('an invitation goes again, with its role', async () => {
  const asked = showScreen({
    ...listed([owner, { ...tunde, role: 'VIEWER' }]),
    'POST /api/members/invite': () =>
      Response.json({ id: 3, role: 'VIEWER', expiresAt: tunde.expiresAt }, { status: 201 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite again: tunde@okafor.example' }))
  await screen.findByText('Team member invitation has been sent')
  expect(asked).toContain(
    'POST /api/members/invite {"email":"tunde@okafor.example","role":"VIEWER","projectId":1}',
  )
})

test('whoever may not invite hears why an invitation does not go again', async () => {
  showScreen(listed([otherOwner, asEditor, tunde]), foreign)
  const again = await screen.findByRole('button', {
    name: 'Invite again: tunde@okafor.example',
    description: 'Only the owner and project admins can invite people.',
  })
  expect(again.getAttribute('aria-disabled')).toBe('true')
})

test('an owner without a team is told what to do, and led there', async () => {
  showScreen(listed([owner]))
  await screen.findByRole('heading', { name: 'Nobody else is in the team yet' })
  await userEvent.click(screen.getByRole('button', { name: 'Invite a teammate' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
})

const mail = (id: number, over: Partial<SentMail> = {}): SentMail => ({
  id,
  kind: 'report',
  isRenewal: false,
  recipient: 'jonas',
  state: 'sent',
  reason: null,
  createdAt: '2026-02-02T08:00:00.000Z',
  sentAt: null,
  ...over,
})
const ledgerRows = async () => {
  const ledger = within(await screen.findByRole('region', { name: 'Emails to the team' }))
  return ledger.findAllByRole('listitem')
}

test('the ledger says what became of each mail, and why', async () => {
  showScreen({
    ...listed([owner, jonas]),
    'GET /api/projects/1/mails': () => [
      mail(2, { kind: 'status-update', state: 'failed', reason: 'No such mailbox' }),
      mail(1, { recipient: null }),
    ],
  })
  const [failed, gone] = (await ledgerRows()).map((row) => within(row))
  failed?.getByText('Status update')
  failed?.getByText('Failed')
  failed?.getByText('No such mailbox')
  gone?.getByText('an account that is gone')
  gone?.getByText('Sent')
})

test('the ledger tells a renewed invitation from the first', async () => {
  showScreen({
    ...listed([owner, tunde]),
    'GET /api/projects/1/mails': () => [
      mail(2, { kind: 'invitation', isRenewal: true, recipient: 'tunde@okafor.example' }),
      mail(1, { kind: 'invitation', recipient: 'tunde@okafor.example' }),
    ],
  })
  const [renewed, first] = await ledgerRows()
  expect(renewed?.textContent).toMatch(/^Invitation, renewed, to tunde@okafor.example/)
  expect(first?.textContent).toMatch(/^Invitation to tunde@okafor.example/)
})

test('a long ledger shows ten mails at a time, and the keys go on where the next begin', async () => {
  const mails = Array.from({ length: 12 }, (_, index) => mail(12 - index, { recipient: `person ${index}` }))
  showScreen({ ...listed([owner, jonas]), 'GET /api/projects/1/mails': () => mails })
  expect(await ledgerRows()).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  const rows = await ledgerRows()
  expect(rows).toHaveLength(12)
  await waitFor(() => expect(document.activeElement).toBe(rows[10]))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('on a phone the form comes with a button, and goes once the invitation is sent', async () => {
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

test('a ledger that does not load says so, beside the team', async () => {
  showScreen({ ...listed([owner, jonas]), 'GET /api/projects/1/mails': refusing(400, 'Not now') })
  await screen.findByText('The emails did not load. Not now.')
  await entryOf('Jonas Brekke')
})

test('a team that does not load says why', async () => {
  showScreen({ 'GET /api/projects/1/members': refusing(400, 'No such luck') })
  await screen.findByRole('heading', { name: 'Error loading team members' })
  screen.getByText('No such luck.')
})

test('whoever has been taken out of a project that the list still holds is a stranger', async () => {
  showScreen({ 'GET /api/projects/1/members': refusing(404, 'Project not found') }, foreign)
  await screen.findByRole('heading', { level: 1, name: 'Project not found' })
  screen.getByText(/or you are no longer in its team\.$/)
})

test('whoever has no project at all is told that one thing', async () => {
  showScreen({ 'GET /api/projects': () => [] })
  await screen.findByRole('heading', { level: 1, name: 'Project not found' })
  expect(screen.getAllByRole('heading')).toHaveLength(1)
})

test('to a stranger there is no such project', async () => {
  showScreen({}, halden, 9)
  await screen.findByRole('heading', { level: 1, name: 'Project not found' })
  expect(document.title).toBe('Project not found – Brandpath')
})
