import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notification } from '#schema/api/notifications.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut } from '#web/features/session/api.ts'
import { done, playServer, refusing, type Answers } from '#web/testing/play-server.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { inboxQuery } from './api.ts'
import { Inbox } from './Inbox.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const joined: Notification = {
  id: 3,
  userId: 7,
  title: 'Jonas joined Halden Sparkling Tea',
  message: 'Jonas accepted the invitation and is in the team now.',
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
  return <Inbox open={open} onOpenChange={setOpen} />
}

/** The bell above a server that keeps what it is told. */
function show(first: readonly Notification[], answers: Answers = {}) {
  let kept = first
  const asked = playServer({
    'GET /api/notifications': () => ({
      unread: kept.filter(({ read }) => !read).length,
      notifications: kept,
    }),
    'POST /api/notifications/3/read': () => {
      kept = kept.map((one) => (one.id === 3 ? { ...one, read: true } : one))
      return done()
    },
    'POST /api/notifications/read': () => {
      kept = kept.map((one) => ({ ...one, read: true }))
      return done()
    },
    ...answers,
  })
  const client = createQueryClient(signedOut)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Bell />
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const arrive = (newer: readonly Notification[]) => {
    kept = newer
    return act(() => client.invalidateQueries(inboxQuery))
  }
  return { asked, arrive }
}
const escape = () => userEvent.keyboard('{Escape}')
const bell = (name: string) => screen.findByRole('button', { name })

test('the bell says how many are unread; those who listen hear only what comes while they are here', async () => {
  const { arrive } = show([guide])
  await bell('Notifications, 1 unread')
  const status = await screen.findByRole('status')
  expect(status.textContent).toBe('')
  await arrive([joined, guide])
  await bell('Notifications, 2 unread')
  expect(status.textContent).toBe(`${joined.title}. ${joined.message}`)
})

test('the bell has room for one figure, and its name says the number', async () => {
  show(Array.from({ length: 12 }, (_, index) => ({ ...joined, id: 100 + index })))
  const bell = await screen.findByRole('button', { name: 'Notifications, 12 unread' })
  expect(bell.querySelector('span')?.dataset['count']).toBe('9+')
})

test('of several that come together the newest is told, and how many more', async () => {
  const older = { ...guide, id: 1 }
  const { arrive } = show([older])
  await bell('Notifications, 1 unread')
  await screen.findByRole('status')
  await arrive([guide, joined, older])
  await bell('Notifications, 3 unread')
  expect(screen.getByRole('status').textContent).toBe(`${joined.title}. ${joined.message} And 1 more.`)
})

test.each([
  { window: 'a desktop window', wide: true },
  { window: 'a phone', wide: false },
])('in $window focus goes in, stays in, and returns to the bell by Close and by Esc', async ({ wide }) => {
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

test('opening one marks it as read and leaves the inbox', async () => {
  const { asked } = show([joined, guide])
  await userEvent.click(await bell('Notifications, 2 unread'))
  const link = await screen.findByRole('link', { name: joined.title })
  expect(link.getAttribute('href')).toBe('/project/4')
  await userEvent.click(link)
  await bell('Notifications, 1 unread')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked).toContain('POST /api/notifications/3/read')
})

test('a guide opens in a tab that knows nothing of this one', async () => {
  show([guide])
  await userEvent.click(await bell('Notifications, 1 unread'))
  const link = await screen.findByRole('link', { name: `${guide.title} (opens in a new tab)` })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test('all can be marked as read', async () => {
  show([joined, guide])
  await userEvent.click(await bell('Notifications, 2 unread'))
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true)
})

test('where marking fails they are unread again, and a toast says why', async () => {
  show([joined], { 'POST /api/notifications/read': refusing(400, 'The inbox is closed') })
  await userEvent.click(await bell('Notifications, 1 unread'))
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await screen.findAllByText('The inbox is closed')
  await waitFor(() => expect(screen.getAllByText('Unread:')).toHaveLength(1))
})

test('an empty inbox says what belongs there', async () => {
  show([])
  await userEvent.click(await bell('Notifications'))
  await screen.findByText('Nothing has happened yet.')
})

test('one that does not load says so, and can be tried again', async () => {
  const { asked } = show([], { 'GET /api/notifications': refusing(400, 'The inbox is closed') })
  await userEvent.click(await bell('Notifications'))
  await screen.findByText('Failed to load notifications')
  const before = asked.length
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})
