import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showSession } from './testing/show-session.tsx'
import { errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'

const loggedOut: FakeResponses = { 'GET /api/user': errorResponse(401, 'Please log in') }
const sentText = "If an account exists with this email, you'll receive a password reset link shortly."
const password = () => screen.getByLabelText('Password')
const confirm = () => screen.getByLabelText('Confirm password')
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the email typed in the login form is already filled in on the password reset screen', async () => {
  const { requests } = showSession('/auth', {
    ...loggedOut,
    'POST /api/forgot-password': () => ({ message: sentText }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ida@halden.example')
  await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  await submit('Send reset link')
  await screen.findByText('Reset email sent')
  expect(screen.getAllByText(sentText).length).toBeGreaterThan(0)
  expect(requests).toContain('POST /api/forgot-password {"email":"ida@halden.example"}')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Login' }))
  expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'ida@halden.example')
})

test('if the email is invalid or the server rejects the request, the password reset screen shows an error', async () => {
  const { requests } = showSession('/forgot-password', {
    ...loggedOut,
    'POST /api/forgot-password': errorResponse(429, 'Too many requests'),
  })
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ida{Enter}')
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect(requests).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '@halden.example{Enter}')
  await screen.findByText('Request failed')
  await screen.findByText('Too many requests')
})

test('after a successful password reset, the login form opens', async () => {
  const { requests } = showSession('/reset-password?token=abc', {
    ...loggedOut,
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
  expect(requests).toContain('POST /api/reset-password {"token":"abc","password":"secret1"}')
})

test('a new password with fewer than six characters shows an error at both password fields', async () => {
  showSession('/reset-password?token=abc', loggedOut)
  await userEvent.type(password(), 'five5')
  await submit('Save password')
  expect(screen.getAllByText('Password must be at least 6 characters')).toHaveLength(2)
})

test('if the server rejects a password reset link, the user sees an error and the link “Request a new link”', async () => {
  const used = 'This password reset link is invalid or has expired. Please request a new one.'
  showSession('/reset-password?token=abc', {
    ...loggedOut,
    'POST /api/reset-password': errorResponse(400, used),
  })
  await userEvent.type(password(), 'secret1')
  await userEvent.type(confirm(), 'secret1{Enter}')
  await screen.findByText('Password reset failed')
  expect(screen.getAllByText(used).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
})

test('submitting a new password from a reset link without a token shows an error and sends no request', async () => {
  const { requests } = showSession('/reset-password', loggedOut)
  expect(
    screen.getByText('Invalid or expired reset link. Please request a new password reset.'),
  ).toBeDefined()
  await userEvent.type(password(), 'secret1')
  await userEvent.type(confirm(), 'secret1{Enter}')
  await screen.findByText('This password reset link is invalid or has expired. Please request a new one.')
  expect(requests).toEqual([])
})
