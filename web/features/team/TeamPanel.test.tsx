import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { noContent, errorResponse } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { homeDelayMs } from './project-team/api.ts'
import { asEditor, jonas, late, listed, otherOwner, owner, showPanel, tunde } from './testing/show-team.tsx'

const rows = async () => (await screen.findAllByRole('listitem')).map((row) => within(row))
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

test('the team panel shows names, roles and pending invitations, but no button that removes the owner', async () => {
  showPanel(listed([owner, jonas, tunde]))
  const [first, second, third] = await rows()
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

test('the team panel of a large team shows six members, including the current user, and a link to all members', async () => {
  const others = Array.from({ length: 7 }, (_, index) => ({ ...jonas, id: 100 + index, userId: 100 + index }))
  showPanel(listed([otherOwner, ...others, asEditor]), 'EDITOR')
  const six = await rows()
  expect(six).toHaveLength(6)
  six.at(-1)?.getByText('You')
  const all = screen.getByRole('link', { name: 'All 9 people' })
  expect(all.getAttribute('href')).toBe('/project/1/teams')
})

test('the team panel of a team of six members shows no link to all members', async () => {
  const others = Array.from({ length: 5 }, (_, index) => ({ ...jonas, id: 100 + index, userId: 100 + index }))
  showPanel(listed([owner, ...others]))
  expect(await rows()).toHaveLength(6)
  expect(screen.queryByRole('link', { name: /^All/ })).toBeNull()
})

test('the team panel marks an expired invitation and shows no email preferences for the invitation', async () => {
  showPanel(listed([owner, late]))
  const [, invited] = await rows()
  invited?.getByText('Expired')
  invited?.getByText(/^Not accepted by .*2026/)
  invited?.getByRole('button', { name: 'Invite again: tunde@okafor.example' })
  invited?.getByRole('button', { name: 'Cancel the invitation for tunde@okafor.example' })
  expect(invited?.queryByText('Waiting for acceptance')).toBeNull()
  expect(invited?.queryByRole('switch')).toBeNull()
})

test('if the team does not load, the team panel shows the error, and “Try Again” loads the team', async () => {
  let isServerUp = false
  showPanel({
    'GET /api/projects/1/members': () => (isServerUp ? [owner] : errorResponse(400, 'No such luck')()),
  })
  await screen.findByRole('heading', { name: 'Error loading team members' })
  screen.getByText('No such luck.')
  isServerUp = true
  await userEvent.click(await button('Try Again'))
  await screen.findByText('Ida Holm')
})

test('in the team panel, an editor can change only their own email preferences and cannot cancel invitations', async () => {
  showPanel(listed([otherOwner, asEditor, tunde]), 'EDITOR')
  const [first, second, third] = await rows()
  first?.getByText('Email reports weekly')
  expect(first?.queryByRole('switch')).toBeNull()
  second?.getByRole('switch', { name: 'Email reports to Ida Holm' })
  third?.getByText('Email reports weekly')
  expect(third?.queryByRole('button')).toBeNull()
  screen.getByRole('button', { name: 'Leave Halden' })
  screen.getByText('Only \u2068Maya Lindqvist\u2069 and project admins can invite people.')
  expect(screen.queryByRole('textbox', { name: 'Invite by email' })).toBeNull()
})

test('if a user changes one email preference of a member, the team panel sends all email preferences of the member', async () => {
  let respond: (response: Response) => void = () => undefined
  const requests = showPanel({
    ...listed([owner, jonas]),
    'PUT /api/members/2/email-preferences': () =>
      new Promise<Response>((resolve) => {
        respond = resolve
      }),
  })
  const reports = await screen.findByRole('switch', { name: 'Email reports to Jonas Brekke' })
  await userEvent.click(reports)
  expect(reports).toHaveProperty('checked', false)
  expect(requests).toContain(
    'PUT /api/members/2/email-preferences {"enabled":false,"frequency":"weekly","statusUpdates":true}',
  )
  respond(Response.json({ id: 2, enabled: false, frequency: 'weekly', statusUpdates: true }))
  await screen.findByText('Email preferences updated successfully')
})

test.each([
  ['Not now', 'Not now'],
  ['', 'Failed to update email preferences'],
])(
  'if the server rejects an email preference with “%s”, the team panel shows the old preference and an error toast',
  async (serverText, toastText) => {
    showPanel({
      ...listed([owner, tunde]),
      'PUT /api/invitations/3/email-preferences': errorResponse(409, serverText),
    })
    const frequency = await screen.findByRole('combobox', { name: /tunde/ })
    await userEvent.selectOptions(frequency, 'Monthly')
    await screen.findByText(toastText)
    await waitFor(() => expect(frequency).toHaveProperty('value', 'weekly'))
  },
)

test('an invitation sent from the team panel has the role “Editor” and appears in the list', async () => {
  let members = [owner]
  const requests = showPanel({
    'GET /api/projects/1/members': () => members,
    'POST /api/members/invite': () => {
      members = [owner, tunde]
      return Response.json({ id: 3, role: 'EDITOR', expiresAt: tunde.expiresAt }, { status: 201 })
    },
  })
  await screen.findByText('Ida Holm')
  const email = screen.getByRole('textbox', { name: 'Invite by email' })
  await userEvent.type(email, '   {Enter}')
  screen.getByText('Please enter an email address')
  await userEvent.type(email, 'tunde@okafor.example{Enter}')
  await screen.findByText('Team member invitation has been sent')
  await screen.findByText('Waiting for acceptance')
  expect(requests).toContain(
    'POST /api/members/invite {"email":"tunde@okafor.example","role":"EDITOR","projectId":1}',
  )
})

test.each([
  ['Already a member.', 'Already a member.'],
  ['', 'Failed to send invitation'],
])(
  'if the server rejects an invitation with “%s”, the typed email is kept and the field shows an error',
  async (serverText, errorText) => {
    showPanel({ ...listed([owner]), 'POST /api/members/invite': errorResponse(409, serverText) })
    const email = await screen.findByRole('textbox', { name: 'Invite by email' })
    await userEvent.type(email, 'tunde@okafor.example{Enter}')
    await screen.findByText(errorText)
    screen.getByRole('textbox', { name: 'Invite by email', description: errorText })
    expect(email).toHaveProperty('value', 'tunde@okafor.example')
  },
)

test('a user who invites their own address sees an error at the field, and no invitation is sent', async () => {
  const requests = showPanel(listed([owner]))
  const email = await screen.findByRole('textbox', { name: 'Invite by email' })
  await userEvent.type(email, `${ida.email.toUpperCase()}{Enter}`)
  screen.getByText('This is your address. You’re already in this team.')
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('before a member is removed, the team panel opens a confirmation dialog with the name of the member', async () => {
  let members = [owner, jonas]
  showPanel({
    'GET /api/projects/1/members': () => members,
    'DELETE /api/projects/1/members/2': () => {
      members = [owner]
      return noContent()
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
    'Cancel the invitation for tunde@okafor.example',
    'Cancel invitation',
    'DELETE /api/invitations/3',
    'Failed to remove invitation',
  ],
])(
  'if removing the member or invitation with id $id fails, the team panel keeps the row and shows a toast',
  async (person, name, confirmLabel, call, toastText) => {
    showPanel({ ...listed([owner, person]), [call]: errorResponse(409, '') })
    await userEvent.click(await button(name))
    await userEvent.click(await screen.findByRole('button', { name: confirmLabel }))
    await screen.findByText(toastText)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await button(name)
  },
)

test('after a member confirms to leave a project, a toast appears, and the home screen opens after 500 ms', async () => {
  expect(homeDelayMs).toBe(500)
  showPanel({ ...listed([otherOwner, asEditor]), 'POST /api/projects/1/leave': noContent }, 'EDITOR')
  await userEvent.click(await button('Leave Halden'))
  const question = await dialog('Leave this project?')
  vi.useFakeTimers()
  fireEvent.click(question.getByRole('button', { name: 'Leave' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  screen.getByText('You have left the project')
  await act(() => vi.advanceTimersByTimeAsync(homeDelayMs - 1))
  expect(screen.queryByText('Home')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  screen.getByText('Home')
})

test('if leaving a project fails, the member sees a toast, and the project page stays open', async () => {
  showPanel(
    { ...listed([otherOwner, asEditor]), 'POST /api/projects/1/leave': errorResponse(409, '') },
    'EDITOR',
  )
  await userEvent.click(await button('Leave Halden'))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('Failed to leave project')
  screen.getByText('Maya Lindqvist')
})
