import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Notification } from '#schema/api/notifications.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import {
  noContent,
  fakeServer,
  errorResponse,
  unreachable,
  unreachableLater,
  type FakeResponses,
} from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { notificationsQuery } from './api.ts'
import { NotificationBell } from './NotificationBell.tsx'

const joined: Notification = {
  id: 3,
  userId: 7,
  title: 'Jonas joined Halden Sparkling Tea',
  message: 'Open the team to see their role.',
  type: 'info',
  kind: 'joined',
  relatedProjectId: 4,
  relatedTaskId: null,
  link: '/project/4',
  read: false,
  createdAt: '2026-01-20T09:00:00.000Z',
}
const guide: Notification = {
  ...joined,
  id: 2,
  kind: 'guide-published',
  title: 'Your how-to guide is here',
  link: '/guides/positioning',
}

function Bell() {
  const [open, setOpen] = useState(false)
  return <NotificationBell open={open} onOpenChange={setOpen} />
}

/** Renders the bell with a fake server that stores which notifications are read. */
function show(
  first: readonly Notification[],
  responses: FakeResponses = {},
  user = ida,
  path = '/project/4',
) {
  let stored = first
  const requests = fakeServer({
    'GET /api/notifications': () => ({
      unread: stored.filter(({ read }) => !read).length,
      notifications: stored,
    }),
    'POST /api/notifications/3/read': () => {
      stored = stored.map((notification) =>
        notification.id === 3 ? { ...notification, read: true } : notification,
      )
      return noContent()
    },
    'POST /api/notifications/read': () => {
      stored = stored.map((notification) => ({ ...notification, read: true }))
      return noContent()
    },
    ...responses,
  })
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Bell />
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const arrive = (newer: readonly Notification[]) => {
    stored = newer
    return act(() => client.invalidateQueries(notificationsQuery))
  }
  return { requests, arrive }
}
const escape = () => userEvent.keyboard('{Escape}')
const bell = (name: string) => screen.findByRole('button', { name })

test('if a notification arrives, screen readers announce the arrived notification, but not the older notifications', async () => {
  const { arrive } = show([guide])
  await bell('Notifications, 1 unread')
  const status = await screen.findByRole('status')
  expect(status.textContent).toBe('')
  await arrive([joined, guide])
  await bell('Notifications, 2 unread')
  expect(status.textContent).toBe(`${joined.title}. ${joined.message}`)
})

test.each([
  ['with a link', '/project/4'],
  ['without a link', null],
])('the title of a notification %s isolates only the name in it, not the whole title', async (_, link) => {
  const title = '\u2068דוד כהן\u2069 joined Halden'
  show([{ ...joined, title, link }])
  await userEvent.click(await bell('Notifications, 1 unread'))
  expect((await screen.findByText(title, { ignore: 'button *' })).closest('bdi')).toBeNull()
})

test('a user without a confirmed address can send a confirmation link from the notifications', async () => {
  const unconfirmed = { ...ida, emailVerified: false }
  const { requests } = show(
    [],
    { 'POST /api/user/verification': noContent, 'GET /api/user': () => unconfirmed },
    unconfirmed,
  )
  await userEvent.click(await bell('Notifications'))
  await screen.findByText('Confirm your address to see invitations sent to it.')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText(/^We sent a link to/)
  expect(requests).toContain('POST /api/user/verification')
})

test.each(['/', '/account', '/verify-address'])(
  'on the screen %s, which asks for the confirmation of the address, the notifications do not ask again',
  async (path) => {
    const unconfirmed = { ...ida, emailVerified: false }
    show([], { 'GET /api/user': () => unconfirmed }, unconfirmed, path)
    await userEvent.click(await bell('Notifications'))
    await screen.findByRole('heading', { name: 'No notifications yet' })
    expect(screen.queryByText('Confirm your address to see invitations sent to it.')).toBeNull()
  },
)

test('for 12 unread notifications, the notification bell shows "9+", and the accessible name contains the number 12', async () => {
  show(Array.from({ length: 12 }, (_, index) => ({ ...joined, id: 100 + index })))
  const bell = await screen.findByRole('button', { name: 'Notifications, 12 unread' })
  expect(bell.querySelector('span')?.dataset['count']).toBe('9+')
})

test('if two notifications arrive, screen readers announce the newest notification and “And 1 more.”', async () => {
  const older = { ...guide, id: 1 }
  const { arrive } = show([older])
  await bell('Notifications, 1 unread')
  await screen.findByRole('status')
  await arrive([guide, joined, older])
  await bell('Notifications, 3 unread')
  expect(screen.getByRole('status').textContent).toBe(`${joined.title}. ${joined.message} And 1 more.`)
})

test.each([
  ['a desktop', true],
  ['a phone', false],
])('on %s, Tab keeps the focus in the notification panel until the panel is closed', async (_, wide) => {
  vi.stubGlobal('matchMedia', () => ({ matches: wide }))
  show([joined, guide])
  const opener = await bell('Notifications, 2 unread')
  for (const leave of [() => userEvent.click(screen.getByRole('button', { name: 'Close' })), escape]) {
    await userEvent.click(opener)
    const panel = await screen.findByRole('dialog', { name: 'Notifications' })
    await within(panel).findByRole('link', { name: joined.title })
    for (const _ of [1, 2, 3, 4, 5]) {
      await userEvent.tab()
      expect(panel.contains(document.activeElement)).toBe(true)
    }
    await leave()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  }
})

test('opening a notification marks the notification as read and closes the panel', async () => {
  const { requests } = show([joined, guide])
  await userEvent.click(await bell('Notifications, 2 unread'))
  const link = await screen.findByRole('link', { name: joined.title })
  expect(link.getAttribute('href')).toBe('/project/4')
  await userEvent.click(link)
  await bell('Notifications, 1 unread')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests).toContain('POST /api/notifications/3/read')
})

test('a click on a notification about a guide opens the guide in a new browser tab', async () => {
  show([guide])
  await userEvent.click(await bell('Notifications, 1 unread'))
  const link = await screen.findByRole('link', { name: `${guide.title} (opens in a new tab)` })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test('"Mark all as read" marks all notifications as read', async () => {
  show([joined, guide])
  await userEvent.click(await bell('Notifications, 2 unread'))
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true)
})

test('if “Mark all as read” fails, the notifications are shown as unread again, and a toast shows the server’s error', async () => {
  show([joined], { 'POST /api/notifications/read': errorResponse(400, 'The inbox is closed') })
  await userEvent.click(await bell('Notifications, 1 unread'))
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await screen.findAllByText('The inbox is closed')
  await waitFor(() => expect(screen.getAllByText('Unread:')).toHaveLength(1))
})

test('if two notifications cannot be marked as read, both are unread again while the server is unreachable', async () => {
  let isUp = true
  const { handler, fail } = unreachableLater()
  const plain = [joined, guide].map((notification) => ({ ...notification, link: null }))
  show(plain, {
    'GET /api/notifications': () => (isUp ? { unread: 2, notifications: plain } : unreachable()),
    'POST /api/notifications/3/read': handler,
    'POST /api/notifications/2/read': handler,
  })
  await userEvent.click(await bell('Notifications, 2 unread'))
  const buttons = await screen.findAllByRole('button', { name: /^Mark as read/ })
  isUp = false
  act(() => buttons.forEach((button) => button.click()))
  await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull())
  fail()
  await waitFor(() => expect(screen.getAllByText('Unread:')).toHaveLength(2))
  await screen.findByRole('button', { name: 'Notifications, 2 unread', hidden: true })
})

test('a notification panel without notifications shows a message', async () => {
  show([])
  await userEvent.click(await bell('Notifications'))
  await screen.findByText('No notifications yet')
})

test('if the notifications do not load, the notification panel shows an error, and “Try Again” repeats the request', async () => {
  const { requests } = show([], { 'GET /api/notifications': errorResponse(400, 'The inbox is closed') })
  await userEvent.click(await bell('Notifications'))
  await screen.findByText('Failed to load notifications')
  const before = requests.length
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
})
