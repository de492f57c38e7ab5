import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { done, refusing } from '#web/testing/play-server.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { asEditor, jonas, late, listed, otherOwner, owner, showPanel, tunde } from './testing/show-team.tsx'

beforeEach(() => {
  // Failures are logged; here they are what is tested.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const entries = async () => (await screen.findAllByRole('listitem')).map((entry) => within(entry))
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

test('everybody with name and role; whoever is invited waits; the owner stays', async () => {
  showPanel(listed([owner, jonas, tunde]))
  const [first, second, third] = await entries()
  first?.getByText('Ida Holm')
  first?.getByText('Owner')
  first?.getByText('You')
  expect(first?.queryByRole('button')).toBeNull()
  second?.getByText('Jonas Brekke')
  second?.getByText('Editor')
  third?.getByText('tunde@okafor.example')
  third?.getByText('Pending')
  third?.getByText('Waiting for acceptance')
  expect(screen.getByRole('link', { name: 'Open team' }).getAttribute('href')).toBe('/project/1/teams')
})

test('of a large team six stand here, the reader among them, and the way to all of it', async () => {
  const others = Array.from({ length: 7 }, (_, index) => ({ ...jonas, id: 100 + index, userId: 100 + index }))
  showPanel(listed([otherOwner, ...others, asEditor]), 'EDITOR')
  const six = await entries()
  expect(six).toHaveLength(6)
  six.at(-1)?.getByText('You')
  const all = screen.getByRole('link', { name: 'All 9 people' })
  expect(all.getAttribute('href')).toBe('/project/1/teams')
})

test('six have room, and need no way to all', async () => {
  const others = Array.from({ length: 5 }, (_, index) => ({ ...jonas, id: 100 + index, userId: 100 + index }))
  showPanel(listed([owner, ...others]))
  expect(await entries()).toHaveLength(6)
  expect(screen.queryByRole('link', { name: /^All/ })).toBeNull()
})

test('an invitation that nobody accepted in time reads so, and is mailed nothing', async () => {
  showPanel(listed([owner, late]))
  const [, invited] = await entries()
  invited?.getByText('Expired')
  invited?.getByText(/^Expired .*2026/)
  invited?.getByRole('button', { name: 'Cancel the invitation of tunde@okafor.example' })
  expect(invited?.queryByText('Waiting for acceptance')).toBeNull()
  expect(invited?.queryByRole('switch')).toBeNull()
})

test('a team that does not load says why, and comes when tried again', async () => {
  let up = false
  showPanel({ 'GET /api/projects/1/members': () => (up ? [owner] : refusing(400, 'No such luck')()) })
  await screen.findByRole('heading', { name: 'Error loading team members' })
  screen.getByText('No such luck.')
  up = true
  await userEvent.click(await button('Try Again'))
  await screen.findByText('Ida Holm')
})

test('whoever leads settles what others are mailed; the others settle it for themselves', async () => {
  showPanel(listed([otherOwner, asEditor, tunde]), 'EDITOR')
  const [first, second, third] = await entries()
  first?.getByText('Email reports weekly')
  expect(first?.queryByRole('switch')).toBeNull()
  second?.getByRole('switch', { name: 'Email reports to Ida Holm' })
  third?.getByText('Email reports weekly')
  const cancel = third?.getByRole('button', {
    name: 'Cancel the invitation of tunde@okafor.example',
    description: 'Only the owner and project admins can cancel invitations.',
  })
  expect(cancel?.getAttribute('aria-disabled')).toBe('true')
  if (cancel) await userEvent.click(cancel)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  screen.getByRole('button', { name: 'Leave Halden' })
})

test('a preference shows at once, and is sent whole', async () => {
  let answer: (response: Response) => void = () => undefined
  const asked = showPanel({
    ...listed([owner, jonas]),
    'PUT /api/members/2/email-preferences': () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  })
  const reports = await screen.findByRole('switch', { name: 'Email reports to Jonas Brekke' })
  await userEvent.click(reports)
  expect(reports).toHaveProperty('checked', false)
  expect(asked).toContain(
    'PUT /api/members/2/email-preferences {"enabled":false,"frequency":"weekly","statusUpdates":true}',
  )
  answer(Response.json({ id: 2, enabled: false, frequency: 'weekly', statusUpdates: true }))
  await screen.findByText('Email preferences updated successfully')
})

test.each([
  ['Not now', 'Not now'],
  ['', 'Failed to update email preferences'],
])('a preference that is refused (“%s”) goes back, and says why', async (said, shown) => {
  showPanel({
    ...listed([owner, tunde]),
    'PUT /api/invitations/3/email-preferences': refusing(409, said),
  })
  const often = await screen.findByRole('combobox', { name: /tunde/ })
  await userEvent.selectOptions(often, 'Monthly')
  await screen.findByText(shown)
  await waitFor(() => expect(often).toHaveProperty('value', 'weekly'))
})

test('an invitation is an editor’s, and stands in the list', async () => {
  let members = [owner]
  const asked = showPanel({
    'GET /api/projects/1/members': () => members,
    'POST /api/members/invite': () => {
      members = [owner, tunde]
      return Response.json({ id: 3, role: 'EDITOR', expiresAt: tunde.expiresAt }, { status: 201 })
    },
  })
  await screen.findByText('Ida Holm')
  const email = screen.getByRole('textbox', { name: 'Email' })
  await userEvent.type(email, '   {Enter}')
  screen.getByText('Please enter an email address')
  await userEvent.type(email, 'tunde@okafor.example{Enter}')
  await screen.findByText('Team member invitation has been sent')
  await screen.findByText('Waiting for acceptance')
  expect(asked).toContain(
    'POST /api/members/invite {"email":"tunde@okafor.example","role":"EDITOR","projectId":1}',
  )
})

test.each([
  ['Already a member.', 'Already a member.'],
  ['', 'Failed to send invitation'],
])('an invitation that is refused (“%s”) keeps the address, and says why', async (said, shown) => {
  showPanel({ ...listed([owner]), 'POST /api/members/invite': refusing(409, said) })
  const email = await screen.findByRole('textbox', { name: 'Email' })
  await userEvent.type(email, 'tunde@okafor.example{Enter}')
  await screen.findByText(shown)
  expect(email).toHaveProperty('value', 'tunde@okafor.example')
})

test('removing asks first, by name', async () => {
  let members = [owner, jonas]
  showPanel({
    'GET /api/projects/1/members': () => members,
    'DELETE /api/projects/1/members/2': () => {
      members = [owner]
      return done()
    },
  })
  await userEvent.click(await button('Remove Jonas Brekke'))
  const question = await dialog('Remove this team member?')
  question.getByText('Jonas Brekke')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Team member removed successfully')
  await waitFor(() => expect(screen.queryByText('Jonas Brekke')).toBeNull())
})

test.each([
  [
    jonas,
    'Remove Jonas Brekke',
    'Remove',
    'DELETE /api/projects/1/members/2',
    'Failed to remove team member',
  ],
  [
    tunde,
    'Cancel the invitation of tunde@okafor.example',
    'Cancel invitation',
    'DELETE /api/invitations/3',
    'Failed to remove invitation',
  ],
])('what cannot be removed stays ($id), and says so', async (entry, name, deed, call, shown) => {
  showPanel({ ...listed([owner, entry]), [call]: refusing(409, '') })
  await userEvent.click(await button(name))
  await userEvent.click(await screen.findByRole('button', { name: deed }))
  await screen.findByText(shown)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await button(name)
})

test('leaving asks, says so, and goes home half a second later', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  showPanel({ ...listed([otherOwner, asEditor]), 'POST /api/projects/1/leave': done }, 'EDITOR')
  await userEvent.click(await button('Leave Halden'))
  const question = await dialog('Leave this project?')
  await userEvent.click(question.getByRole('button', { name: 'Leave' }))
  await screen.findByText('You have left the project')
  expect(screen.queryByText('Home')).toBeNull()
  await screen.findByText('Home')
  expect(timers.mock.calls.map(([, wait]) => wait)).toContain(500)
})

test('leaving that fails says so, and stays', async () => {
  showPanel({ ...listed([otherOwner, asEditor]), 'POST /api/projects/1/leave': refusing(409, '') }, 'EDITOR')
  await userEvent.click(await button('Leave Halden'))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('Failed to leave project')
  screen.getByText('Maya Lindqvist')
})
