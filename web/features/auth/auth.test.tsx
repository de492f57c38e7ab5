import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userQuery } from '#web/http/current-user.ts'
import { showSession } from './testing/show-session.tsx'
import { noContent, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'

const log = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log)
})
afterEach(() => {
  log.mockReset()
})

const signedOut: FakeResponses = { 'GET /api/user': errorResponse(401, 'Please log in') }
const idaAtHome: FakeResponses = { 'GET /api/user': () => ida, 'GET /api/projects': () => [] }
const home = () => screen.findByRole('heading', { name: 'Home of Ida Holm' })
const loginTab = () => screen.findByRole('tab', { name: 'Login' })
const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the session check', () => {
  test('a visitor without a session sees the login form and no error', async () => {
    showSession('/', signedOut)
    await loginTab()
    expect(screen.queryByText(/^Brandpath could not check/)).toBeNull()
  })

  test('a signed-in user is redirected from the login to the home screen', async () => {
    showSession('/auth', idaAtHome)
    await home()
  })

  test('a failed session check is logged, and the user sees the login form', async () => {
    const requests = showSession('/', {
      'GET /api/user': errorResponse(500, 'Something went wrong'),
    }).requests
    await loginTab()
    expect(requests).toEqual(['GET /api/user'])
    expect(log).toHaveBeenCalledWith(new Error('Authentication check failed: 500'))
  })

  test('the login screen reports a failed session check and can retry the check', async () => {
    let isUp = false
    showSession('/', {
      ...idaAtHome,
      'GET /api/user': () => (isUp ? ida : errorResponse(503, 'Please try again in a moment')()),
    })
    await screen.findByText(/^Brandpath could not check whether you are logged in\./)
    await submit('Try Again')
    await screen.findByText(/^Brandpath could not check/)
    isUp = true
    await submit('Try Again')
    await home()
  })

  test('the login screen reports that the user is offline and retries the session check when online', async () => {
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

  test('the login screen reports that the server cannot be reached and offers a retry', async () => {
    showSession('/', { 'GET /api/user': () => Promise.reject(new TypeError('Failed to fetch')) })
    await screen.findByText('The server cannot be reached. Check your connection and try again.')
    expect(screen.queryByText(/out of order/)).toBeNull()
    screen.getByRole('button', { name: 'Try Again' })
  })

  test('if the session ends on an open screen, a message is shown and the cached user data is removed', async () => {
    let ended = false
    const { client } = showSession('/', {
      ...idaAtHome,
      'GET /api/projects': () => (ended ? errorResponse(401, 'Please log in')() : []),
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

  test('the end of a session closes all toasts', async () => {
    showSession('/', {
      ...idaAtHome,
      'POST /api/logout': errorResponse(500, 'Something went wrong'),
      'POST /api/projects': errorResponse(401, 'Please log in'),
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
  test('logging out shows the login form and a toast', async () => {
    showSession('/', { ...idaAtHome, 'POST /api/logout': noContent })
    await home()
    await submit('Logout')
    await loginTab()
    await screen.findByText('You have been successfully logged out.')
    expect(screen.queryByText('Please Login')).toBeNull()
  })

  test('a failed logout shows a toast, and the user stays signed in', async () => {
    showSession('/', { ...idaAtHome, 'POST /api/logout': errorResponse(500, 'Something went wrong') })
    await home()
    await submit('Logout')
    await screen.findByText('Logout failed')
    await screen.findByText('Failed to logout')
    await home()
  })
})

describe('logging in', () => {
  test('logging in opens the home screen and removes the cached data of the previous user', async () => {
    const { requests, client } = showSession('/auth', {
      ...signedOut,
      'POST /api/login': () => ida,
      'GET /api/projects': () => [],
    })
    await loginTab()
    client.setQueryData(['of another user'], 'private')
    await userEvent.type(email(), '  ida@halden.example ')
    await userEvent.type(password(), 'secret{Enter}')
    await home()
    expect(requests).toContain('POST /api/login {"email":"ida@halden.example","password":"secret"}')
    expect(client.getQueryData(['of another user'])).toBeUndefined()
  })

  test('missing login fields show errors without a request, and the first missing field gets the focus', async () => {
    const { requests } = showSession('/auth', signedOut)
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
    expect(requests).toEqual(['GET /api/user'])
  })

  test('a rejected login shows the reason in a toast and under the form, and another tab clears the toast', async () => {
    showSession('/auth', { ...signedOut, 'POST /api/login': errorResponse(401, 'Invalid email or password') })
    await loginTab()
    await userEvent.type(email(), 'ida@halden.example')
    await userEvent.type(password(), 'wrong{Enter}')
    await screen.findByText('Login failed')
    await waitFor(() => expect(screen.getAllByText('Invalid email or password')).toHaveLength(2))
    expect(email()).toHaveProperty('value', 'ida@halden.example')

    await userEvent.click(screen.getByRole('tab', { name: 'Register' }))
    await waitFor(() => expect(screen.queryByText('Login failed')).toBeNull())
  })

  test('a successful login closes the error toast of a failed login', async () => {
    let known = false
    showSession('/auth', {
      ...signedOut,
      'POST /api/login': () => (known ? ida : errorResponse(401, 'Invalid email or password')()),
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
  test('the registration form keeps the email typed in the login form, and registering opens the home screen', async () => {
    const { requests } = showSession('/auth', {
      ...signedOut,
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
    expect(requests).toContain('POST /api/register {"email":"ida@halden.example","password":"shorter"}')
  })

  test('registering with an email that already has an account shows an error at the email field', async () => {
    const taken = 'An account with this email already exists'
    showSession('/auth?tab=register', {
      ...signedOut,
      'POST /api/register': errorResponse(409, taken, { email: taken }),
    })
    await screen.findByRole('button', { name: 'Register' })
    await userEvent.type(email(), 'ida@halden.example')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('Registration failed')
    expect(screen.getByRole('textbox', { name: 'Email', description: taken })).toBe(document.activeElement)
  })
})
