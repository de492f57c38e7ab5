import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { setOnline } from '#web/testing/browser-state.ts'
import { expectConsoleError } from '#web/testing/console.ts'
import { userQuery } from '#web/http/current-user.ts'
import { draftPrefix, queuePrefix, rejectedPrefix } from '#web/http/storage.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { showSession } from './testing/show-session.tsx'
import { noContent, errorResponse, unreachable, type FakeResponses } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'

const loggedOut: FakeResponses = { 'GET /api/user': errorResponse(401, 'Please log in') }
const idaAtHome: FakeResponses = { 'GET /api/user': () => ida, 'GET /api/projects': () => [] }
const home = () => screen.findByRole('heading', { name: 'Home of Ida Holm' })
const loginTab = () => screen.findByRole('tab', { name: 'Login' })
const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the session check', () => {
  test('a visitor who is not logged in sees the login form and no error', async () => {
    showSession('/', loggedOut)
    await loginTab()
    expect(screen.queryByText(/^We couldn’t check/)).toBeNull()
  })

  test('a logged-in user who opens the login screen is redirected to the home screen', async () => {
    showSession('/auth', idaAtHome)
    await home()
  })

  test('if the request that checks the session fails, the error is logged and the user sees the login form', async () => {
    expectConsoleError(/Authentication check failed: 500/)
    const requests = showSession('/', {
      'GET /api/user': errorResponse(500, 'Something went wrong'),
    }).requests
    await loginTab()
    expect(requests).toEqual(['GET /api/user'])
  })

  test('if the request that checks the session fails, the login screen shows an error and a “Try Again” button', async () => {
    expectConsoleError(/Authentication check failed: 503/)
    let isUp = false
    showSession('/', {
      ...idaAtHome,
      'GET /api/user': () => (isUp ? ida : errorResponse(503, 'Please try again in a moment')()),
    })
    await screen.findByText(/^We couldn’t check whether you’re logged in\./)
    await submit('Try Again')
    await screen.findByText(/^We couldn’t check/)
    isUp = true
    await submit('Try Again')
    await home()
  })

  test('after the browser of an offline visitor reconnects, the login screen checks the session again', async () => {
    setOnline(false)
    let isServerUp = false
    showSession('/', { ...idaAtHome, 'GET /api/user': () => (isServerUp ? ida : unreachable()) })
    await screen.findByText('You’re offline.')
    expect(screen.queryByText(/couldn’t check|can’t reach/i)).toBeNull()
    isServerUp = true
    setOnline(true)
    await home()
  })

  test('if the server is unreachable, the login screen shows an error and a “Try Again” button', async () => {
    showSession('/', { 'GET /api/user': unreachable })
    await screen.findByText('Can’t reach Brandpath. Check your connection and try again.')
    expect(screen.queryByText(/out of order/)).toBeNull()
    screen.getByRole('button', { name: 'Try Again' })
  })

  test('if the session ends while a screen is open, the user sees “Please Login”, and the cached user data is removed', async () => {
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

  test('after the session has ended, the user sees how many changes will be sent after the login', async () => {
    localStorage.setItem(`${queuePrefix(ida.id)}1`, '{}')
    localStorage.setItem(`${queuePrefix(ida.id + 1)}1`, '{}')
    const { client } = showSession('/', idaAtHome)
    await home()
    endSession(client)
    await screen.findByText(
      'Your session has ended. Log in to continue. 1 change is saved in this browser and will be sent after you log in.',
    )
    localStorage.clear()
  })

  test('after the session has ended, all open toasts are closed', async () => {
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

  test('a logout deletes the queued changes, also if another response ends the session before', async () => {
    const queued = `${queuePrefix(ida.id)}1`
    localStorage.setItem(queued, '{}')
    const { client } = showSession('/', {
      ...idaAtHome,
      'POST /api/logout': () => {
        endSession(client)
        return noContent()
      },
    })
    await home()
    await submit('Logout')
    await userEvent.click(await screen.findByRole('button', { name: 'Log out anyway' }))
    await loginTab()
    await waitFor(() => expect(localStorage.getItem(queued)).toBeNull())
  })

  test.each([
    ['an unsent text', draftPrefix, 'Unsent texts'],
    ['a rejected change', rejectedPrefix, 'Rejected changes'],
  ])('a logout that would delete %s asks for confirmation', async (_, prefix, title) => {
    const stored = `${prefix(ida.id)}1`
    localStorage.setItem(stored, 'Ask the printer first')
    localStorage.setItem(`${prefix(ida.id + 1)}1`, 'Of another user')
    showSession('/', { ...idaAtHome, 'POST /api/logout': noContent })
    await home()
    await submit('Logout')
    await screen.findByText(title)
    expect(localStorage.getItem(stored)).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Log out anyway' }))
    await loginTab()
    expect(Object.values(localStorage)).toEqual(['Of another user'])
    localStorage.clear()
  })

  test('logging out shows the login form, even if another response has ended the session before', async () => {
    const { client } = showSession('/', {
      ...idaAtHome,
      'POST /api/logout': async () => {
        endSession(client)
        await screen.findByRole('heading', { name: 'Please Login' })
        return noContent()
      },
    })
    await home()
    await submit('Logout')
    await loginTab()
  })

  test('after a logout, the response to an earlier request for the user does not log the user in again', async () => {
    const late = Promise.withResolvers<unknown>()
    let requests = 0
    const { client } = showSession('/', {
      ...idaAtHome,
      'GET /api/user': () => (requests++ === 0 ? ida : late.promise),
      'POST /api/logout': noContent,
    })
    await home()
    void client.invalidateQueries(userQuery)
    await submit('Logout')
    await loginTab()
    late.resolve(ida)
    await waitFor(() => expect(client.isFetching(userQuery)).toBe(0))
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
    await loginTab()
  })

  test('if logging out fails, the user stays logged in and sees a toast', async () => {
    showSession('/', { ...idaAtHome, 'POST /api/logout': errorResponse(500, 'Something went wrong') })
    await home()
    await submit('Logout')
    await screen.findByText('Logout failed')
    await screen.findByText('Failed to logout')
    await home()
  })

  test('if the server is unreachable, the toast of a failed logout says so', async () => {
    showSession('/', { ...idaAtHome, 'POST /api/logout': unreachable })
    await home()
    await submit('Logout')
    await screen.findByText('Failed to logout. Can’t reach Brandpath. Check your connection and try again.')
  })
})

describe('logging in', () => {
  test('after a login, the home screen opens, and the data that was cached for the previous user is removed', async () => {
    const { requests, client } = showSession('/auth', {
      ...loggedOut,
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

  test('a visitor who opens a shared link sees the linked screen after the login', async () => {
    const address = '/project/1?view=list&assignee=none#tasks'
    showSession(address, { ...loggedOut, 'POST /api/login': () => ida })
    await loginTab()
    await userEvent.type(email(), 'ida@halden.example')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByRole('heading', { name: address })
  })

  test('submitting an empty login form shows an error for each field and sends no login request', async () => {
    const { requests } = showSession('/auth', loggedOut)
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

  test('a rejected login shows the server’s error in a toast and under the login form, and marks both fields as invalid', async () => {
    showSession('/auth', { ...loggedOut, 'POST /api/login': errorResponse(401, 'Invalid email or password') })
    await loginTab()
    await userEvent.type(email(), 'ida@halden.example')
    await userEvent.type(password(), 'wrong{Enter}')
    await screen.findByText('Login failed')
    await waitFor(() => expect(screen.getAllByText('Invalid email or password')).toHaveLength(2))
    expect(email()).toHaveProperty('value', 'ida@halden.example')
    for (const field of [email(), password()]) {
      expect(field.getAttribute('aria-invalid')).toBe('true')
      const description = document.getElementById(field.getAttribute('aria-describedby') ?? '')
      expect(description?.textContent).toBe('Invalid email or password')
    }

    await userEvent.click(screen.getByRole('tab', { name: 'Register' }))
    await waitFor(() => expect(screen.queryByText('Login failed')).toBeNull())
  })

  test('if the server fails during a login, the fields of the login form are not marked as invalid', async () => {
    showSession('/auth', { ...loggedOut, 'POST /api/login': errorResponse(503, 'Try later.') })
    await loginTab()
    await userEvent.type(email(), 'ida@halden.example')
    await userEvent.type(password(), 'secret{Enter}')
    await waitFor(() => expect(screen.getAllByText('Try later.')).toHaveLength(2))
    expect(email().getAttribute('aria-invalid')).toBeNull()
    expect(password().getAttribute('aria-invalid')).toBeNull()
  })

  test('after a successful login, the error toast of an earlier failed login closes', async () => {
    let known = false
    showSession('/auth', {
      ...loggedOut,
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
  test('the registration form keeps the email that the user typed in the login form', async () => {
    const { requests } = showSession('/auth', {
      ...loggedOut,
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

  test('registering an email that already has an account shows an error at the email field', async () => {
    const taken = 'An account with this email already exists. Log in instead.'
    showSession('/auth?tab=register', {
      ...loggedOut,
      'POST /api/register': errorResponse(409, taken, { email: taken }),
    })
    await screen.findByRole('button', { name: 'Register' })
    await userEvent.type(email(), 'ida@halden.example')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('Registration failed')
    expect(screen.getByRole('textbox', { name: 'Email', description: taken })).toBe(document.activeElement)
  })
})
