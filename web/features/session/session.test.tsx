import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ida } from '#web/testing/a-user.ts'
import { done, refusing, type Answers } from '#web/testing/play-server.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { userQuery } from './api.ts'
import { showSession } from './testing/show-session.tsx'

/** What fails is logged for whoever develops; here it fails on purpose. */
const log = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log)
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  log.mockReset()
})

const nobody: Answers = { 'GET /api/user': refusing(401, 'Please log in') }
const idaAtHome: Answers = { 'GET /api/user': () => ida, 'GET /api/projects': () => [] }
const home = () => screen.findByRole('heading', { name: 'Home of Ida Holm' })
const loginTab = () => screen.findByRole('tab', { name: 'Login' })
const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('who is signed in', () => {
  test('a first visit by nobody leads to the login', async () => {
    showSession('/', nobody)
    await loginTab()
    expect(screen.queryByText(/^Brandpath could not check/)).toBeNull()
  })

  test('whoever is signed in is sent home from the login', async () => {
    showSession('/auth', idaAtHome)
    await home()
  })

  test('a server that fails counts as signed out, and the log says why', async () => {
    const asked = showSession('/', { 'GET /api/user': refusing(500, 'Something went wrong') }).asked
    await loginTab()
    expect(asked).toEqual(['GET /api/user'])
    expect(log).toHaveBeenCalledWith(new Error('Authentication check failed: 500'))
  })

  test('the login says where nobody could tell who is signed in, and asks again', async () => {
    let well = false
    showSession('/', {
      ...idaAtHome,
      'GET /api/user': () => (well ? ida : refusing(503, 'Please try again in a moment')()),
    })
    await screen.findByText(/^Brandpath could not check whether you are logged in\./)
    await submit('Try Again')
    await screen.findByText(/^Brandpath could not check/)
    well = true
    await submit('Try Again')
    await home()
  })

  test('offline it says that, in one place, and asks again by itself', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    let reached = false
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
    showSession('/', { ...idaAtHome, 'GET /api/user': () => (reached ? ida : unreachable()) })
    await screen.findByText('You are offline.')
    expect(screen.queryByText(/could not check|cannot be reached/)).toBeNull()
    reached = true
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await home()
  })

  test('a server that cannot be reached is not said to be out of order', async () => {
    showSession('/', { 'GET /api/user': () => Promise.reject(new TypeError('Failed to fetch')) })
    await screen.findByText('The server cannot be reached. Check your connection and try again.')
    expect(screen.queryByText(/out of order/)).toBeNull()
    screen.getByRole('button', { name: 'Try Again' })
  })

  test('a session that ends while a screen is open says so, and leaves nothing of its data', async () => {
    let ended = false
    const { client } = showSession('/', {
      ...idaAtHome,
      'GET /api/projects': () => (ended ? refusing(401, 'Please log in')() : []),
    })
    await screen.findByText('0 projects')
    ended = true
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(await screen.findByRole('heading', { name: 'Please Login' })).toBe(document.activeElement)
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([userQuery.queryKey])
    await userEvent.click(screen.getByRole('link', { name: 'Go to Login' }))
    await loginTab()
  })

  test('what toasts told of the ended session goes with it', async () => {
    showSession('/', {
      ...idaAtHome,
      'POST /api/logout': refusing(500, 'Something went wrong'),
      'POST /api/projects': refusing(401, 'Please log in'),
    })
    await home()
    await submit('Logout')
    await screen.findByText('Logout failed')
    await submit('New Project')
    await screen.findByRole('heading', { name: 'Please Login' })
    await waitFor(() => expect(screen.queryByText('Logout failed')).toBeNull())
    expect(screen.queryByText(/Failed to create project/)).toBeNull()
  })
})

describe('logging out', () => {
  test('goes to the login and says so', async () => {
    showSession('/', { ...idaAtHome, 'POST /api/logout': done })
    await home()
    await submit('Logout')
    await loginTab()
    await screen.findByText('You have been successfully logged out.')
    expect(screen.queryByText('Please Login')).toBeNull()
  })

  test('that fails leaves everything as it is', async () => {
    showSession('/', { ...idaAtHome, 'POST /api/logout': refusing(500, 'Something went wrong') })
    await home()
    await submit('Logout')
    await screen.findByText('Logout failed')
    await screen.findByText('Failed to logout')
    await home()
  })
})

describe('logging in', () => {
  test('leads home, with what the one before had seen gone', async () => {
    const { asked, client } = showSession('/auth', {
      ...nobody,
      'POST /api/login': () => ida,
      'GET /api/projects': () => [],
    })
    await loginTab()
    client.setQueryData(['of another user'], 'private')
    await userEvent.type(email(), '  ida@halden.example ')
    await userEvent.type(password(), 'secret{Enter}')
    await home()
    expect(asked).toContain('POST /api/login {"email":"ida@halden.example","password":"secret"}')
    expect(client.getQueryData(['of another user'])).toBeUndefined()
  })

  test('says what is missing before it asks, and goes to the first field', async () => {
    const { asked } = showSession('/auth', nobody)
    await loginTab()
    await submit('Login')
    expect(screen.getByRole('textbox', { name: 'Email', description: 'Email is required' })).toBe(
      document.activeElement,
    )
    expect(password().getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(email(), 'ida@halden')
    expect(screen.queryByText('Email is required')).toBeNull()
    expect(screen.getByText('Password is required')).toBeDefined()
    await submit('Login')
    expect(screen.getByText('Invalid email address')).toBeDefined()
    expect(asked).toEqual(['GET /api/user'])
  })

  test('that is refused says why in a toast and under the form', async () => {
    showSession('/auth', { ...nobody, 'POST /api/login': refusing(401, 'Invalid email or password') })
    await loginTab()
    await userEvent.type(email(), 'ida@halden.example')
    await userEvent.type(password(), 'wrong{Enter}')
    await screen.findByText('Login failed')
    await waitFor(() => expect(screen.getAllByText('Invalid email or password')).toHaveLength(2))
    expect(email()).toHaveProperty('value', 'ida@halden.example')

    await userEvent.click(screen.getByRole('tab', { name: 'Register' }))
    await waitFor(() => expect(screen.queryByText('Login failed')).toBeNull())
  })

  test('after a failure leaves nothing of it', async () => {
    let known = false
    showSession('/auth', {
      ...nobody,
      'POST /api/login': () => (known ? ida : refusing(401, 'Invalid email or password')()),
      'GET /api/projects': () => [],
    })
    await loginTab()
    await userEvent.type(email(), 'ida@halden.example')
    await userEvent.type(password(), 'wrong{Enter}')
    await screen.findByText('Login failed')
    known = true
    await userEvent.type(password(), '{Enter}')
    await home()
    expect(screen.queryByText('Login failed')).toBeNull()
  })
})

describe('registering', () => {
  test('keeps the address that was typed for the login, and leads home', async () => {
    const { asked } = showSession('/auth', {
      ...nobody,
      'POST /api/register': () => Response.json(ida, { status: 201 }),
      'GET /api/projects': () => [],
    })
    await loginTab()
    await userEvent.type(email(), 'ida@halden.example')
    await userEvent.click(screen.getByRole('tab', { name: 'Register' }))
    await userEvent.type(password(), 'short')
    await submit('Register')
    expect(screen.getByText('Password must be at least 6 characters')).toBeDefined()
    expect(document.activeElement).toBe(password())
    await userEvent.type(password(), 'er{Enter}')
    await home()
    expect(asked).toContain('POST /api/register {"email":"ida@halden.example","password":"shorter"}')
  })

  test('an address that has an account is refused at its field', async () => {
    const taken = 'An account with this email already exists'
    showSession('/auth?tab=register', {
      ...nobody,
      'POST /api/register': refusing(409, taken, { email: taken }),
    })
    await screen.findByRole('button', { name: 'Register' })
    await userEvent.type(email(), 'ida@halden.example')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('Registration failed')
    expect(screen.getByRole('textbox', { name: 'Email', description: taken })).toBe(document.activeElement)
  })
})
