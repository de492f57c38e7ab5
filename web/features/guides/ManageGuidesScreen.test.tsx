import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GuidedTask } from '#schema/api/guides.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut, userQuery } from '#web/features/session/api.ts'
import { ida } from '#web/testing/a-user.ts'
import { done, playServer, refusing, type Answers } from '#web/testing/play-server.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import ManageGuidesScreen from './ManageGuidesScreen.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const asked: GuidedTask = {
  taskKey: 'shelf-1',
  title: 'Win the shelf',
  category: '2 PA',
  voteCount: 3,
  guide: null,
}
const mostAsked: GuidedTask = { ...asked, taskKey: 'pack-1', title: 'Name the pack', voteCount: 7 }
const quiet: GuidedTask = { ...asked, taskKey: 'price-1', title: 'Set a price', voteCount: 0 }
const published: GuidedTask = {
  ...asked,
  taskKey: 'name-1',
  title: 'Name the brand',
  guide: {
    howToLink: '/guides/name',
    publishedAt: '2026-03-01T09:00:00.000Z',
    title: 'How to name',
    markdown: 'Say it aloud.',
  },
}

function show(answers: Answers, role: 'ADMIN' | 'MEMBER' = 'ADMIN') {
  const user = { ...ida, role }
  const calls = playServer({ 'GET /api/user': () => user, ...answers })
  const client = createQueryClient(signedOut)
  client.setQueryData(userQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ManageGuidesScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}
const list = { 'GET /api/guides': () => [quiet, asked, published] }

test('what is asked for stands first by votes, beside what was published', async () => {
  show({ 'GET /api/guides': () => [quiet, asked, mostAsked, published] })
  const section = async (name: string) => within(await screen.findByRole('region', { name }))
  const titles = ({ getAllByRole }: Awaited<ReturnType<typeof section>>) =>
    getAllByRole('listitem').map((row) => row.textContent)
  const open = await section('Asked for (2)')
  expect(titles(open)).toEqual([
    expect.stringContaining('Name the pack'),
    expect.stringContaining('Win the shelf'),
  ])
  open.getByText('3 votes')
  const others = await section('Not asked for yet (1)')
  expect(titles(others)).toEqual([expect.stringContaining('Set a price')])
  const done = within(screen.getByRole('region', { name: 'Published (1)' }))
  expect(done.getByRole('link', { name: 'Name the brand' }).getAttribute('href')).toBe('/guides/name')
  screen.getByText('1 of 4 tasks have their guide.')
})

test.each([
  ['nobody asks for one any more', [quiet, published], 'Nobody is waiting for a guide.'],
  [
    'nobody has asked for one yet',
    [quiet, { ...published, voteCount: 0 }],
    'Nobody has asked for a guide yet.',
  ],
  [
    'there is nothing to ask for',
    [published],
    'Every task has its guide. Votes come back when one is withdrawn.',
  ],
])('where %s, it says so', async (_, tasks, words) => {
  show({ 'GET /api/guides': () => tasks })
  await screen.findByRole('region', { name: 'Asked for (0)' })
  screen.getByText(words)
})

test('a guide is written, and what is wrong stands beside its field', async () => {
  const calls = show({ ...list, 'PUT /api/guides/shelf-1': () => ({ howToLink: '/guides/win' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Write: Win the shelf' }))
  await screen.findByRole('dialog', { name: 'Write a guide' })
  const publish = await screen.findByRole('button', { name: 'Publish' })
  await userEvent.click(publish)
  await screen.findByText('Guide is required')
  await userEvent.type(screen.getByRole('textbox', { name: 'Guide' }), 'Stand at eye level.')
  await userEvent.click(publish)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 20_000)
  expect(calls).toContain(
    'PUT /api/guides/shelf-1 {"kind":"article","title":"How to: Win the shelf","markdown":"Stand at eye level."}',
  )
})

test('what was typed outlives its dialog, until it is published or thrown away', async () => {
  show({ ...list, 'PUT /api/guides/shelf-1': () => ({ howToLink: '/guides/win' }) })
  const write = await screen.findByRole('button', { name: 'Write: Win the shelf' })
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Guide' })
  const closed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 20_000)
  await userEvent.click(write)
  await userEvent.type(await field(), 'Stand at eye level.{Escape}')
  await closed()

  await userEvent.click(screen.getByRole('button', { name: 'Write: Set a price' }))
  expect((await field()).value).toBe('')
  await userEvent.keyboard('{Escape}')
  await closed()
  await userEvent.click(write)
  expect((await field()).value).toBe('Stand at eye level.')
  await userEvent.click(screen.getByRole('button', { name: 'Throw away' }))
  expect((await field()).value).toBe('')

  await userEvent.type(await field(), 'Ask the shop.')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await closed()
  await userEvent.click(write)
  expect((await field()).value).toBe('')
  expect(screen.queryByRole('button', { name: 'Throw away' })).toBeNull()
})

test('the preview shows the title and the text as the server makes it, in the look of the page', async () => {
  const html =
    '<p class="lead">Count.</p><ul><li class="check"><label><input type="checkbox">Twice</label></li></ul>'
  show({ ...list, 'POST /api/guides/preview': () => ({ html, readingMinutes: 1 }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Write: Win the shelf' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Guide' }), 'Count.')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getByRole('heading', { name: 'How to: Win the shelf' }).className).toContain('previewTitle')
  expect(preview.getByRole('checkbox', { name: 'Twice' }).closest('div')?.className).toContain('prose')
})

test('a guide elsewhere is a link, which the server may refuse', async () => {
  const message = 'Link must be a complete address that begins with https://'
  show({ ...list, 'PUT /api/guides/shelf-1': refusing(400, message, { link: message }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Write: Win the shelf' }))
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Where the guide stands' }),
    'link',
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Link' }), 'https://example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText(message)
})

test('a guide is withdrawn once that was confirmed', async () => {
  const calls = show({ ...list, 'DELETE /api/guides/name-1': done })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw: Name the brand' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Name the brand')
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await vi.waitFor(() => expect(calls).toContain('DELETE /api/guides/name-1'), 20_000)
})

test('whoever is no administrator is told who he is and whom to ask', async () => {
  const calls = show({}, 'MEMBER')
  await screen.findByText('This page is for administrators')
  expect(calls.filter((call) => call.includes('/api/guides'))).toEqual([])
})

test('guides that do not load can be asked for again', async () => {
  show({ 'GET /api/guides': refusing(400, 'Something is wrong') })
  await screen.findByText('Failed to load guides')
  await screen.findByRole('button', { name: 'Try Again' })
})
