import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Window as TestWindow } from 'happy-dom'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ida } from '#web/testing/a-user.ts'
import { done, playServer, refusing, type Answers } from '#web/testing/play-server.ts'
import { playStream } from '#web/testing/play-stream.ts'
import { signedOut } from '#web/features/session/api.ts'
import Layout from './Layout.tsx'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  playStream()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The window of the tests, as wide as told. */
const setWidth = (width: number) => (window as unknown as TestWindow).happyDOM.setViewport({ width })

/** A screen at an address, with all that stands around it. */
function show(address: string, answers: Answers): string[] {
  const asked = playServer(answers)
  render(
    <QueryClientProvider client={createQueryClient(signedOut)}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route element={<Layout />}>
            <Route path="*" element={<h1>A screen</h1>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return asked
}
const signedIn: Answers = { 'GET /api/user': () => ida }
const accountButton = () => screen.findByRole('button', { name: 'My Account' })
const openMenu = async () => {
  await userEvent.click(await accountButton())
  return screen.findByRole('menu')
}

test('the first stop of the Tab key leads past the header to the screen', async () => {
  show('/', signedIn)
  await accountButton()
  await userEvent.tab()
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(document.activeElement).toBe(skip)
  const target = document.querySelector(skip.getAttribute('href') ?? '')
  expect(target).toBe(screen.getByRole('main'))
  within(screen.getByRole('main')).getByRole('heading', { name: 'A screen' })
})

describe('the way home', () => {
  test('is an arrow, wherever one is not there yet', async () => {
    show('/project/4', signedIn)
    expect((await screen.findByRole('link', { name: 'Back to home' })).getAttribute('href')).toBe('/')
  })
  test('is the logo alone at home', async () => {
    show('/', signedIn)
    await accountButton()
    expect(screen.queryByRole('link', { name: 'Back to home' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Brandpath' }).getAttribute('href')).toBe('/')
  })
})

describe('the account menu', () => {
  test.each([
    ['a phone', 360, ['My Account', 'Members', 'Guide votes', 'Theme: system', 'Install the app', 'Logout']],
    [
      'a desktop, where installing has its button',
      1440,
      ['My Account', 'Members', 'Guide votes', 'Theme: system', 'Logout'],
    ],
  ])('on %s says whose it is, and holds what can be done', async (_, width, entries) => {
    setWidth(width)
    show('/', signedIn)
    const menu = within(await openMenu())
    menu.getByText(ida.email)
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries)
  })
  test.each([
    ['My Account', 'My Account'],
    ['Install the app', 'Install Brandpath'],
  ])('%s opens its dialog, and focus comes back', async (entry, dialog) => {
    setWidth(360)
    show('/', signedIn)
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: entry }))
    await screen.findByRole('dialog', { name: dialog })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(document.activeElement).toBe(await accountButton()))
  })
  test('logs out', async () => {
    const asked = show('/', { ...signedIn, 'POST /api/logout': done })
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'My Account' })).toBeNull())
    expect(asked).toContain('POST /api/logout')
  })
})

test('while nobody is signed in there is no account, and the page still says whose it is', async () => {
  const asked = show('/project/4', { 'GET /api/user': refusing(401, 'Please log in') })
  await waitFor(() => expect(asked).toEqual(['GET /api/user']))
  screen.getByRole('link', { name: 'Brandpath' })
  expect(screen.queryByRole('button', { name: 'My Account' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Install the app' })).toBeNull()
})
