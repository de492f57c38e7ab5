import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { setWidth } from '#web/testing/browser-state.ts'
import { ida } from '#web/testing/fixtures.ts'
import { noContent, fakeServer, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { fakeLiveStream } from '#web/testing/fake-live-stream.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import Layout from './Layout.tsx'
import { createQueryClient } from '../http/query-client.ts'

beforeEach(() => {
  fakeLiveStream()
})

/** Renders the layout with a screen at an address. Returns the requests that the app sends. */
function show(address: string, responses: FakeResponses): string[] {
  const requests = fakeServer(responses)
  render(
    <QueryClientProvider client={createQueryClient(endSession)}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route element={<Layout />}>
            <Route path="*" element={<h1>A screen</h1>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return requests
}
const loggedIn: FakeResponses = {
  'GET /api/user': () => ida,
  'GET /api/projects': () => [],
  'GET /api/notifications': () => ({ notifications: [], unread: 0 }),
}
const accountButton = () => screen.findByRole('button', { name: 'My Account' })
const openMenu = async () => {
  await userEvent.click(await accountButton())
  return screen.findByRole('menu')
}

test('on every page, the first Tab stop is the link that skips the page header', async () => {
  show('/', loggedIn)
  await accountButton()
  await userEvent.tab()
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(document.activeElement).toBe(skip)
  const target = document.querySelector(skip.getAttribute('href') ?? '')
  expect(target).toBe(screen.getByRole('main'))
  within(screen.getByRole('main')).getByRole('heading', { name: 'A screen' })
})

describe('the link to the home page', () => {
  test('in the header, every page except the home page has an arrow link to the home page', async () => {
    show('/project/4', loggedIn)
    expect((await screen.findByRole('link', { name: 'Back to home' })).getAttribute('href')).toBe('/')
  })
  test('in the header of the home page, only the logo links to the home page', async () => {
    show('/', loggedIn)
    await accountButton()
    expect(screen.queryByRole('link', { name: 'Back to home' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Brandpath' }).getAttribute('href')).toBe('/')
  })
})

test('in the header, the link “My Tasks” opens the tasks of the user', async () => {
  show('/project/4', loggedIn)
  expect((await screen.findByRole('link', { name: 'My Tasks' })).getAttribute('href')).toBe('/my-tasks')
})

describe('the account menu', () => {
  test.each([
    [
      'a phone',
      360,
      [
        'My Account',
        'My Tasks',
        'Members',
        'Guides',
        'Most wanted guides',
        'Theme: system',
        'Install the app',
        'Logout',
      ],
    ],
    [
      'a desktop, which has an install button',
      1440,
      ['My Account', 'My Tasks', 'Members', 'Guides', 'Most wanted guides', 'Theme: system', 'Logout'],
    ],
  ])(
    'on %s, the account menu shows the user’s email address and all menu entries',
    async (_, width, entries) => {
      setWidth(width)
      show('/', loggedIn)
      const menu = within(await openMenu())
      menu.getByText(ida.email)
      expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries)
    },
  )
  test('the account menu entry “My Account” is a link to the account screen', async () => {
    show('/', loggedIn)
    await openMenu()
    expect(screen.getByRole('menuitem', { name: 'My Account' }).getAttribute('href')).toBe('/account')
  })
  test.each([['Install the app', 'Install Brandpath']])(
    'closing the dialog of the account menu entry “%s” returns the focus to the menu button',
    async (entry, dialog) => {
      setWidth(360)
      show('/', loggedIn)
      await openMenu()
      await userEvent.click(screen.getByRole('menuitem', { name: entry }))
      await screen.findByRole('dialog', { name: dialog })
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(async () => expect(document.activeElement).toBe(await accountButton()))
    },
  )
  test('pressing “Logout” in the account menu ends the session', async () => {
    const requests = show('/', { ...loggedIn, 'POST /api/logout': noContent })
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'My Account' })).toBeNull())
    expect(requests).toContain('POST /api/logout')
  })
})

test('a logged-out user sees the logo but no account menu', async () => {
  const requests = show('/project/4', { 'GET /api/user': errorResponse(401, 'Please log in') })
  await waitFor(() => expect(requests).toEqual(['GET /api/user']))
  screen.getByRole('link', { name: 'Brandpath' })
  expect(screen.queryByRole('button', { name: 'My Account' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Install the app' })).toBeNull()
})
