import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusing, type Answers } from '#web/testing/play-server.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { showSession } from './testing/show-session.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const nobody: Answers = { 'GET /api/user': refusing(401, 'Please log in') }
const sentText = "If an account exists with this email, you'll receive a password reset link shortly."
const password = () => screen.getByLabelText('Password')
const confirm = () => screen.getByLabelText('Confirm password')
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the address typed at the login is there, and back again', async () => {
  const { asked } = showSession('/auth', {
    ...nobody,
    'POST /api/forgot-password': () => ({ message: sentText }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ida@halden.example')
  await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  await submit('Send reset link')
  await screen.findByText('Reset email sent')
  expect(screen.getAllByText(sentText).length).toBeGreaterThan(0)
  expect(asked).toContain('POST /api/forgot-password {"email":"ida@halden.example"}')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Login' }))
  expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'ida@halden.example')
})

test('an address that is none is refused in words; a server that fails says so', async () => {
  const { asked } = showSession('/forgot-password', {
    ...nobody,
    'POST /api/forgot-password': refusing(429, 'Too many requests'),
  })
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ida{Enter}')
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect(asked).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '@halden.example{Enter}')
  await screen.findByText('Request failed')
  await screen.findByText('Too many requests')
})

test('a new password leads to the login', async () => {
  const { asked } = showSession('/reset-password?token=abc', {
    ...nobody,
    'POST /api/reset-password': () => ({ message: 'ok' }),
  })
  await userEvent.type(password(), 'secret1')
  await userEvent.type(confirm(), 'secret2{Enter}')
  expect(screen.getByText('Passwords do not match')).toBeDefined()
  expect(document.activeElement).toBe(confirm())
  await userEvent.clear(confirm())
  await userEvent.type(confirm(), 'secret1{Enter}')
  await screen.findByText('Password reset successful')
  await screen.findByRole('tab', { name: 'Login' })
  expect(asked).toContain('POST /api/reset-password {"token":"abc","password":"secret1"}')
})

test('both fields ask for six characters', async () => {
  showSession('/reset-password?token=abc', nobody)
  await userEvent.type(password(), 'five5')
  await submit('Save password')
  expect(screen.getAllByText('Password must be at least 6 characters')).toHaveLength(2)
})

test('a used link says so, and leads to a new one', async () => {
  const used = 'This password reset link is invalid or has expired. Please request a new one.'
  showSession('/reset-password?token=abc', { ...nobody, 'POST /api/reset-password': refusing(400, used) })
  await userEvent.type(password(), 'secret1')
  await userEvent.type(confirm(), 'secret1{Enter}')
  await screen.findByText('Password reset failed')
  expect(screen.getAllByText(used).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
})

test('without a token the screen says so, and so does sending', async () => {
  const { asked } = showSession('/reset-password', nobody)
  expect(
    screen.getByText('Invalid or expired reset link. Please request a new password reset.'),
  ).toBeDefined()
  await userEvent.type(password(), 'secret1')
  await userEvent.type(confirm(), 'secret1{Enter}')
  await screen.findByText('This password reset link is invalid or has expired. Please request a new one.')
  expect(asked).toEqual([])
})
