import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { userQuery } from '#web/http/current-user.ts'
import { errorResponse, noContent } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { showSession } from './testing/show-session.tsx'

const page = '/verify-address?token=7.x'
const verify = 'POST /api/verify-address'
const send = 'POST /api/user/verification'
const unconfirmed = { ...ida, emailVerified: false }
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('opening a confirmation link confirms the address and moves the focus to the result', async () => {
  let user = unconfirmed
  const { requests } = showSession(page, {
    'GET /api/user': () => user,
    [verify]: () => {
      user = ida
      return noContent()
    },
  })
  const title = await screen.findByRole('heading', { name: 'Address confirmed' })
  expect(document.activeElement).toBe(title)
  screen.getByText(ida.email)
  expect(requests.filter((call) => call === `${verify} {"token":"7.x"}`)).toHaveLength(1)
})

test('the address counts as confirmed before the user is read again', async () => {
  let isRead = false
  const { client } = showSession(page, {
    'GET /api/user': () => {
      if (isRead) return new Promise(() => undefined)
      isRead = true
      return unconfirmed
    },
    [verify]: noContent,
  })
  await screen.findByRole('heading', { name: 'Address confirmed' })
  expect(client.getQueryData(userQuery.queryKey)).toMatchObject({ emailVerified: true })
})

test('if the confirmation link does not work, the user sees the reason and can send a new link', async () => {
  const reason =
    'This link is invalid or has expired. Open the link in the latest email, or request a new one.'
  const { requests } = showSession(page, {
    'GET /api/user': () => unconfirmed,
    [verify]: errorResponse(400, reason),
    [send]: noContent,
  })
  await screen.findByRole('heading', { name: 'Address not confirmed' })
  screen.getByText(new RegExp(`^${reason} You’re logged in as`))
  await press('Send link')
  const sent = await screen.findByText(/^We sent a link to/)
  expect(sent.textContent).toBe(`We sent a link to ${ida.email}. It works for 24 hours.`)
  expect(screen.queryByText(/request a new one/)).toBeNull()
  expect(requests).toContain(send)
  screen.getByRole('button', { name: 'Send again' })
})

test.each([
  ['has not confirmed the address', unconfirmed],
  ['has confirmed the address', ida],
])(
  'a user who %s and opens the confirmation link of another account can log out, but cannot send a link',
  async (_, user) => {
    const reason = 'This link belongs to another account. Log in with the address that it was sent to.'
    showSession(page, {
      'GET /api/user': () => user,
      [verify]: errorResponse(403, reason),
      'POST /api/logout': noContent,
    })
    await screen.findByRole('heading', { name: 'Address not confirmed' })
    screen.getByText(new RegExp(`^${reason} You’re logged in as`))
    expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull()
    await press('Log out and use another account')
    await screen.findByRole('tab', { name: 'Login' })
  },
)

test('if the address was confirmed with another link, an old confirmation link says so', async () => {
  showSession(page, { 'GET /api/user': () => ida, [verify]: errorResponse(400, 'This link is invalid.') })
  await screen.findByRole('heading', { name: 'Your address is confirmed' })
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull()
})

test('a confirmation link without a token shows an error and sends no request', async () => {
  const { requests } = showSession('/verify-address', { 'GET /api/user': () => unconfirmed })
  await screen.findByText(/^This link is incomplete\. Open the link in the email again\./)
  expect(requests).not.toContain(verify)
})

test('a visitor who opens a confirmation link logs in first', async () => {
  showSession(page, { 'GET /api/user': errorResponse(401, 'Please log in') })
  await screen.findByRole('tab', { name: 'Login' })
  screen.getByText('Log in to confirm your address.')
})

test('the login screen does not mention the confirmation of an address if the visitor opened another screen', async () => {
  showSession('/project/4', { 'GET /api/user': errorResponse(401, 'Please log in') })
  await screen.findByRole('tab', { name: 'Login' })
  expect(screen.queryByText('Log in to confirm your address.')).toBeNull()
})

test('if a confirmation link cannot be sent, the user sees the reason', async () => {
  showSession('/verify-address', {
    'GET /api/user': () => unconfirmed,
    [send]: errorResponse(429, 'Too many requests. Try again later.'),
  })
  await press('Send link')
  await screen.findByText('Too many requests. Try again later.')
  screen.getByRole('button', { name: 'Send link' })
})
