import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { User } from '#schema/api/accounts.ts'
import type { Person } from '#schema/api/team.ts'
import { setOnline } from '#web/testing/browser-state.ts'
import { noContent, errorResponse, unreachable } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { showMembers } from './testing/show-members.tsx'

const admin: User = { ...ida, role: 'ADMIN' }
const self: Person = { id: 7, username: 'Ida Holm', email: ida.email, role: 'MEMBER', isPending: false }
const jonas: Person = {
  id: 8,
  username: 'Jonas Brekke',
  email: 'jonas@halden.example',
  role: 'VIEWER',
  isPending: false,
}
/** A user and an invitation can have the same id, so this invitation has the id of Ida. */
const tunde: Person = {
  id: 7,
  username: '',
  email: 'tunde@okafor.example',
  role: 'EDITOR',
  isPending: true,
}
const listed = (...people: Person[]) => ({ 'GET /api/members': () => people })
const cards = async () => (await screen.findAllByRole('listitem')).map((card) => within(card))
const email = () => screen.getByRole('textbox', { name: 'Email' })

describe('the list', () => {
  test('the members screen lists all users with name, email and role, and all pending invitations', async () => {
    showMembers(admin, listed({ ...self, role: 'ADMIN' }, jonas, tunde))
    screen.getByText('Loading members...')
    const [first, second, third] = await cards()
    first?.getByText('Ida Holm')
    first?.getByText('You')
    first?.getByText('admin')
    second?.getByText('Jonas Brekke')
    second?.getByText('jonas@halden.example')
    second?.getByText('viewer')
    expect(second?.queryByText('You')).toBeNull()
    third?.getByText('tunde@okafor.example')
    third?.getByText('Pending')
    third?.getByText('Waiting for acceptance')
    expect(third?.queryByText('You')).toBeNull()
    screen.getByText('2 people and 1 pending invitation')
    expect(document.title).toBe('Members – Brandpath')
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/members$/)
  })

  test.each([
    ['a person', '/members#person-8', 'Jonas Brekke'],
    ['an invitation', '/members#invitation-7', 'tunde@okafor.example'],
  ])('the members screen focuses the card whose id is in the URL: %s', async (_, address, name) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    showMembers(admin, listed(self, jonas, tunde), address)
    const card = (await screen.findByText(name)).closest('li')
    expect(document.activeElement).toBe(card)
    expect(scrolled.mock.contexts).toEqual([card])
  })

  test('the members screen marks an expired invitation', async () => {
    showMembers(admin, listed(self, { ...tunde, expiresAt: '2026-03-01T09:00:00.000Z' }))
    const [, second] = await cards()
    second?.getByText('Expired')
    second?.getByText(/^Not accepted by .*2026/)
    second?.getByRole('button', { name: 'Invite again: tunde@okafor.example' })
    screen.getByText('1 person and 1 expired invitation')
  })

  test('a user without teammates sees an empty members screen with a link to the projects', async () => {
    showMembers(ida, listed(self))
    await screen.findByRole('heading', { name: 'No teammates yet' })
    screen.getByText('Only you so far')
    screen.getByRole('link', { name: 'Go to your projects' })
  })

  test('if there are no other users, an administrator sees a message and the invite form on the members screen', async () => {
    showMembers(admin, listed())
    await screen.findByRole('heading', { name: 'No other users yet' })
    screen.getByRole('button', { name: 'Send invitation' })
  })

  test('if the members do not load, the members screen shows the error, and “Try Again” loads the members', async () => {
    let isServerUp = false
    showMembers(ida, {
      'GET /api/members': () => (isServerUp ? [self, jonas] : errorResponse(400, 'No such luck')()),
    })
    await screen.findByRole('heading', { name: 'Error loading team members' })
    screen.getByText('No such luck.')
    isServerUp = true
    const again = screen.getByRole('button', { name: 'Try Again' })
    await userEvent.click(again)
    await screen.findByText('2 people')
    expect(screen.queryByText('No such luck.')).toBeNull()
  })
})

test('if no members are cached, an offline user sees an offline message and no error on the members screen', async () => {
  setOnline(false)
  showMembers(ida, { 'GET /api/members': unreachable })
  await screen.findByRole('heading', { name: 'The members cannot be shown offline' })
  expect(screen.queryByText('Loading members...')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('on the members screen, a user who is not an administrator can neither invite users nor cancel invitations', async () => {
  showMembers(ida, listed(self, jonas, tunde))
  await cards()
  expect(screen.queryByRole('heading', { name: 'Invite to Brandpath' })).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

describe('inviting', () => {
  test('the invite form of the members screen sends the email and the role, and the invitation appears in the list', async () => {
    let people = [self]
    const requests = showMembers(admin, {
      'GET /api/members': () => people,
      'POST /api/members/invite': () => {
        people = [self, { ...tunde, role: 'VIEWER' }]
        return Response.json(
          { id: 7, role: 'VIEWER', expiresAt: '2026-12-05T12:00:00.000Z' },
          { status: 201 },
        )
      },
    })
    await screen.findByText('Only you so far')
    const role = screen.getByRole('combobox', { name: 'Role' })
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Viewer', 'Editor', 'Admin'])
    expect(role).toHaveProperty('value', 'EDITOR')
    await userEvent.selectOptions(role, 'Viewer')
    await userEvent.type(email(), ' tunde@okafor.example {Enter}')
    await screen.findByText('Team member invitation has been sent')
    await screen.findByText('1 person and 1 pending invitation')
    expect(requests).toContain('POST /api/members/invite {"email":"tunde@okafor.example","role":"VIEWER"}')
    expect(email()).toHaveProperty('value', '')
  })

  test.each([
    ['   ', 'Please enter an email address'],
    ['tunde', 'Please enter a valid email address'],
  ])(
    'the invite form of the members screen shows an error at the field for the invalid email “%s”',
    async (address, message) => {
      const requests = showMembers(admin, listed(self))
      await userEvent.type(email(), address)
      await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
      expect(screen.getByRole('textbox', { name: 'Email', description: message })).toBe(
        document.activeElement,
      )
      expect(requests.filter((call) => call.startsWith('POST'))).toEqual([])
    },
  )

  test.each([
    ['This person has that role already.', 'This person has that role already.'],
    ['', 'Failed to send invitation'],
  ])(
    'if the server rejects an invitation with “%s”, the email field shows an error and keeps the typed email',
    async (serverText, errorText) => {
      showMembers(admin, { ...listed(self), 'POST /api/members/invite': errorResponse(409, serverText) })
      await userEvent.type(email(), 'tunde@okafor.example{Enter}')
      await screen.findByText(errorText)
      expect(screen.getByRole('textbox', { name: 'Email', description: errorText })).toBe(email())
      expect(email()).toHaveProperty('value', 'tunde@okafor.example')
    },
  )
})

describe('cancelling an invitation', () => {
  const cancel = () => screen.findByRole('button', { name: 'Cancel invitation for tunde@okafor.example' })
  const dialog = () => screen.findByRole('alertdialog', { name: 'Cancel this invitation?' })

  test('before an invitation is cancelled, a confirmation dialog opens and focuses the button “Keep invitation”', async () => {
    const requests = showMembers(admin, listed(self, jonas, tunde))
    await userEvent.click(await cancel())
    const { getByRole, getByText } = within(await dialog())
    getByText('tunde@okafor.example')
    await waitFor(() => expect(document.activeElement).toBe(getByRole('button', { name: 'Keep invitation' })))
    await userEvent.click(getByRole('button', { name: 'Keep invitation' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(requests.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test('cancelling the invitation with id 7 removes only that invitation, and not the user with id 7', async () => {
    let people = [self, jonas, tunde]
    showMembers(admin, {
      'GET /api/members': () => people,
      'DELETE /api/invitations/7': () => {
        people = [self, jonas]
        return noContent()
      },
    })
    await userEvent.click(await cancel())
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel invitation' }))
    await screen.findByText('Invitation removed successfully')
    await screen.findByText('2 people')
    screen.getByText('Ida Holm')
  })

  test('cancelling an invitation that was already accepted shows an error and reloads the members', async () => {
    let people = [self, jonas, tunde]
    showMembers(admin, {
      'GET /api/members': () => people,
      'DELETE /api/invitations/7': () => {
        people = [self, jonas, { ...tunde, id: 9, username: 'tunde', isPending: false }]
        return errorResponse(409, 'This invitation has already been accepted.')()
      },
    })
    await userEvent.click(await cancel())
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel invitation' }))
    await screen.findByText('This invitation has already been accepted.')
    await screen.findByText('3 people')
  })
})
