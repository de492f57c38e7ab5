import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  errorResponse,
  noContent,
  unreachable,
  unreachableLater,
  type FakeResponses,
} from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { showScreen } from '#web/testing/show-screen.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import AccountScreen from './AccountScreen.tsx'

const on = { app: true, email: true }
const halden = { id: 4, name: 'Halden', memberId: 9, enabled: true, frequency: 'weekly', statusUpdates: true }
const preferences = {
  kinds: { assigned: on, mentioned: on, note: on, due: on },
  guides: { email: true },
  projects: [halden],
}
const url = 'https://brandpath.example/api/calendar/7.x.ics'

const show = (responses: FakeResponses = {}) =>
  showScreen(
    <>
      <main tabIndex={-1}>
        <AccountScreen />
      </main>
      <ToastRegion />
    </>,
    {
      user: ida,
      responses: {
        'GET /api/user/notifications': () => preferences,
        'GET /api/user/calendar': () => ({ url: null }),
        'GET /api/user/deletion': () => ({ projects: [], reasonNotTo: null }),
        ...responses,
      },
    },
  )
const toggle = (name: string) => screen.findByRole('switch', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const isOn = async (name: string) => (await toggle(name)).getAttribute('aria-checked')

test('the account screen has one switch per kind of notification, in the app and by email', async () => {
  show()
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('rowheader')).toHaveLength(5)
  expect(table.getAllByRole('switch')).toHaveLength(9)
})

test('a switched-off notification is shown before the server answers', async () => {
  const response = Promise.withResolvers<unknown>()
  let stored = preferences
  const requests = show({
    'GET /api/user/notifications': () => stored,
    'PATCH /api/user/notifications': () => response.promise,
  })
  const name = 'You’re mentioned in a note: by email'
  await userEvent.click(await toggle(name))
  expect(await isOn(name)).toBe('false')
  expect(await isOn('You’re mentioned in a note: in the app')).toBe('true')
  stored = { ...preferences, kinds: { ...preferences.kinds, mentioned: { app: true, email: false } } }
  response.resolve(noContent())
  await waitFor(() => expect(requests.filter((sent) => sent.startsWith('GET /api/user/not'))).toHaveLength(2))
  expect(await isOn(name)).toBe('false')
  expect(requests).toContain('PATCH /api/user/notifications {"kinds":{"mentioned":{"email":false}}}')
})

test('if a notification cannot be switched off, the switch returns and the screen shows the reason', async () => {
  show({ 'PATCH /api/user/notifications': errorResponse(500, 'Something went wrong on our side.') })
  const name = 'A guide you voted for is published: by email'
  await userEvent.click(await toggle(name))
  await screen.findByText('Something went wrong on our side.')
  await waitFor(async () => expect(await isOn(name)).toBe('true'))
})

test('if notifications cannot be switched off, all their switches return while the server is unreachable', async () => {
  let isUp = true
  const { handler, fail } = unreachableLater()
  show({
    'GET /api/user/notifications': () => (isUp ? preferences : unreachable()),
    'PATCH /api/user/notifications': handler,
    'PUT /api/members/9/email-preferences': handler,
  })
  const names = [
    'You’re mentioned in a note: in the app',
    'You’re mentioned in a note: by email',
    'A guide you voted for is published: by email',
    'Status updates on Halden',
  ]
  const switches = await Promise.all(names.map(toggle))
  const states = () => switches.map((element) => element.getAttribute('aria-checked'))
  isUp = false
  act(() => switches.forEach((element) => element.click()))
  await waitFor(() => expect(states()).toEqual(['false', 'false', 'false', 'false']))
  fail()
  await waitFor(() => expect(states()).toEqual(['true', 'true', 'true', 'true']))
})

test('choosing “No reports” for a project switches its reports off and keeps the frequency', async () => {
  const path = 'PUT /api/members/9/email-preferences'
  let stored = preferences
  const requests = show({
    'GET /api/user/notifications': () => stored,
    [path]: (body) => {
      stored = { ...preferences, projects: [{ ...halden, ...(body as typeof halden) }] }
      return { ...(body as typeof halden), id: 9 }
    },
  })
  const select = await screen.findByRole('combobox', { name: 'Reports on Halden' })
  await userEvent.selectOptions(select, 'No reports')
  await userEvent.click(await toggle('Status updates on Halden'))
  await waitFor(() =>
    expect(requests.filter((sent) => sent.startsWith(path))).toEqual([
      `${path} {"enabled":false,"frequency":"weekly","statusUpdates":true}`,
      `${path} {"enabled":false,"frequency":"weekly","statusUpdates":false}`,
    ]),
  )
})

test('a user creates a calendar address, copies it and switches it off', async () => {
  const user = userEvent.setup()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  show({ 'POST /api/user/calendar': () => ({ url }), 'DELETE /api/user/calendar': noContent })
  await user.click(await screen.findByRole('button', { name: 'Create calendar address' }))
  expect(await screen.findByRole('textbox', { name: 'Calendar address' })).toHaveProperty('value', url)
  expect(document.activeElement?.textContent).toBe('Copy address')
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(copied).toHaveBeenCalledExactlyOnceWith(url)
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  const create = await screen.findByRole('button', { name: 'Create calendar address' })
  // In the meantime, the closed dialog returns the focus.
  await user.hover(create)
  expect(document.activeElement).toBe(create)
})

test('renewing the calendar address asks for confirmation and shows the new address', async () => {
  const next = url.replace('7.x', '7.y')
  show({ 'GET /api/user/calendar': () => ({ url }), 'POST /api/user/calendar': () => ({ url: next }) })
  await press('Renew')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Renew the calendar address?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Renew' }))
  await waitFor(() => expect(screen.getByLabelText('Calendar address')).toHaveProperty('value', next))
})

test('logging out other devices says how many were logged out', async () => {
  show({ 'DELETE /api/user/sessions': () => ({ ended: 2 }) })
  await press('Log out other devices')
  await screen.findByText('You’ve been logged out on 2 other devices.')
})

const projects = [
  { id: 1, name: 'Shared', outcome: 'transferred', newOwner: 'Jonas' },
  { id: 2, name: 'Mine alone', outcome: 'deleted', newOwner: null },
  { id: 3, name: 'Of others', outcome: 'left', newOwner: null },
]

test('the dialog for deleting the account says what happens to each project', async () => {
  show({ 'GET /api/user/deletion': () => ({ projects, reasonNotTo: null }) })
  await press('Delete account')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Shared')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Shared: Jonas becomes the owner.',
    'Mine alone: the project is deleted, because it has no other admin.',
    'Of others: you leave the team. Your work stays.',
  ])
})

test('a wrong password for deleting the account shows an error at the password field', async () => {
  const message = 'Your password is incorrect'
  show({ 'POST /api/user/deletion': errorResponse(400, message, { password: message }) })
  await press('Delete account')
  await userEvent.type(await screen.findByLabelText('Your password'), 'wrong{Enter}')
  await screen.findByText(message)
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
})

test('after the account is deleted, the app shows that and has no user', async () => {
  const requests = show({ 'POST /api/user/deletion': noContent })
  await press('Delete account')
  await userEvent.type(await screen.findByLabelText('Your password'), 'secret{Enter}')
  await screen.findByText('Account deleted')
  expect(requests).toContain('POST /api/user/deletion {"password":"secret"}')
})

test('the only administrator sees only why the account cannot be deleted', async () => {
  const reasonNotTo = 'You’re the only administrator of Brandpath.'
  show({ 'GET /api/user/deletion': () => ({ projects, reasonNotTo }) })
  await press('Delete account')
  const dialog = within(await screen.findByRole('dialog', { description: reasonNotTo }))
  expect(dialog.queryByText(/deleted/)).toBeNull()
  expect(screen.queryByLabelText('Your password')).toBeNull()
})
