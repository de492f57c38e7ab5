import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '#schema/api/members.ts'
import type { User } from '#schema/api/user.ts'
import { ida } from '#web/testing/a-user.ts'
import { done, refusing } from '#web/testing/play-server.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { showMembers } from './testing/show-members.tsx'

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

const admin: User = { ...ida, role: 'ADMIN' }
const self: Person = { id: 7, username: 'Ida Holm', email: ida.email, role: 'MEMBER', isPending: false }
const jonas: Person = {
  id: 8,
  username: 'Jonas Brekke',
  email: 'jonas@halden.example',
  role: 'VIEWER',
  isPending: false,
}
/** Of the same number as Ida: people and invitations are numbered apart. */
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

describe('everybody', () => {
  test('is a card with name, address and role; whoever is invited waits', async () => {
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
    screen.getByText('2 people and 1 open invitation')
    expect(document.title).toBe('Members – Brandpath')
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/members$/)
  })

  test.each([
    ['a person', '/members#person-8', 'Jonas Brekke'],
    ['an invitation', '/members#invitation-7', 'tunde@okafor.example'],
  ])('whoever the address names has the focus: %s', async (_, address, name) => {
    const scrolled = vi.fn<(this: Element) => void>()
    Element.prototype.scrollIntoView = scrolled
    showMembers(admin, listed(self, jonas, tunde), address)
    const card = (await screen.findByText(name)).closest('li')
    expect(document.activeElement).toBe(card)
    expect(scrolled.mock.contexts).toEqual([card])
  })

  test('tells an invitation that nobody accepted in time', async () => {
    showMembers(admin, listed(self, { ...tunde, expiresAt: '2026-03-01T09:00:00.000Z' }))
    const [, second] = await cards()
    second?.getByText('Expired')
    second?.getByText('Nobody accepted in time')
    screen.getByText('1 person and 1 expired invitation')
  })

  test('but nobody else: says who will appear, and where to begin', async () => {
    showMembers(ida, listed(self))
    await screen.findByRole('heading', { name: 'You work alone so far' })
    screen.getByText('Only you so far')
    screen.getByRole('link', { name: 'Go to your projects' })
  })

  test('but nobody else, for whoever may invite', async () => {
    showMembers(admin, listed())
    await screen.findByRole('heading', { name: 'Nobody else is here yet' })
    screen.getByRole('button', { name: 'Send invitation' })
  })

  test('that does not load says why, and comes when tried again, from the same button', async () => {
    let up = false
    showMembers(ida, { 'GET /api/members': () => (up ? [self, jonas] : refusing(400, 'No such luck')()) })
    await screen.findByRole('heading', { name: 'Error loading team members' })
    screen.getByText('No such luck.')
    up = true
    const again = screen.getByRole('button', { name: 'Try Again' })
    await userEvent.click(again)
    await screen.findByText('2 people')
    expect(screen.queryByText('No such luck.')).toBeNull()
  })
})

test('offline, that nobody can be shown is said once, and without a word of failure', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  showMembers(ida, { 'GET /api/members': () => Promise.reject(new TypeError('Failed to fetch')) })
  await screen.findByRole('heading', { name: 'The members cannot be shown offline' })
  expect(screen.queryByText('Loading members...')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('only an administrator can invite, and take an invitation back', async () => {
  showMembers(ida, listed(self, jonas, tunde))
  await cards()
  expect(screen.queryByRole('heading', { name: 'Invite to Brandpath' })).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

describe('inviting', () => {
  test('sends the address and the role, and shows who waits', async () => {
    let people = [self]
    const asked = showMembers(admin, {
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
    await screen.findByText('1 person and 1 open invitation')
    expect(asked).toContain('POST /api/members/invite {"email":"tunde@okafor.example","role":"VIEWER"}')
    expect(email()).toHaveProperty('value', '')
  })

  test.each([
    ['   ', 'Please enter an email address'],
    ['tunde', 'Please enter a valid email address'],
  ])('“%s” is refused in words, at the field', async (typed, words) => {
    const asked = showMembers(admin, listed(self))
    await userEvent.type(email(), typed)
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(screen.getByRole('textbox', { name: 'Email', description: words })).toBe(document.activeElement)
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test.each([
    ['This person has that role already.', 'This person has that role already.'],
    ['', 'Failed to send invitation'],
  ])('that fails says why, or that it did', async (said, shown) => {
    showMembers(admin, { ...listed(self), 'POST /api/members/invite': refusing(409, said) })
    await userEvent.type(email(), 'tunde@okafor.example{Enter}')
    await screen.findByText('Error')
    await screen.findByText(shown)
    expect(email()).toHaveProperty('value', 'tunde@okafor.example')
  })
})

describe('taking an invitation back', () => {
  const cancel = () => screen.findByRole('button', { name: 'Cancel invitation of tunde@okafor.example' })
  const dialog = () => screen.findByRole('alertdialog', { name: 'Cancel this invitation?' })

  test('asks first, naming the address, and stands on keeping it', async () => {
    const asked = showMembers(admin, listed(self, jonas, tunde))
    await userEvent.click(await cancel())
    const { getByRole, getByText } = within(await dialog())
    getByText('tunde@okafor.example')
    await waitFor(() => expect(document.activeElement).toBe(getByRole('button', { name: 'Keep it' })))
    await userEvent.click(getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test('takes it off the list, and nobody else of that number', async () => {
    let people = [self, jonas, tunde]
    showMembers(admin, {
      'GET /api/members': () => people,
      'DELETE /api/invitations/7': () => {
        people = [self, jonas]
        return done()
      },
    })
    await userEvent.click(await cancel())
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel invitation' }))
    await screen.findByText('Invitation removed successfully')
    await screen.findByText('2 people')
    screen.getByText('Ida Holm')
  })

  test('that comes too late says so, and shows what is', async () => {
    let people = [self, jonas, tunde]
    showMembers(admin, {
      'GET /api/members': () => people,
      'DELETE /api/invitations/7': () => {
        people = [self, jonas, { ...tunde, id: 9, username: 'tunde', isPending: false }]
        return refusing(409, 'This invitation was accepted meanwhile.')()
      },
    })
    await userEvent.click(await cancel())
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel invitation' }))
    await screen.findByText('This invitation was accepted meanwhile.')
    await screen.findByText('3 people')
  })
})
