import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { TaskGuide } from '#schema/api/guides.ts'
import { noContent, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { showScreen } from '#web/testing/show-screen.tsx'
import { ida } from '#web/testing/fixtures.ts'
import ManageGuidesScreen from './ManageGuidesScreen.tsx'

const requested: TaskGuide = {
  taskKey: 'shelf-1',
  title: 'Win the shelf',
  category: '2 PA',
  voteCount: 3,
  guide: null,
}
const mostRequested: TaskGuide = { ...requested, taskKey: 'pack-1', title: 'Name the pack', voteCount: 7 }
const unrequested: TaskGuide = { ...requested, taskKey: 'price-1', title: 'Set a price', voteCount: 0 }
const published: TaskGuide = {
  ...requested,
  taskKey: 'name-1',
  title: 'Name the brand',
  guide: {
    howToLink: '/guides/name',
    publishedAt: '2026-03-01T09:00:00.000Z',
    title: 'How to name',
    markdown: 'Say it aloud.',
  },
}

const show = (responses: FakeResponses, role: 'ADMIN' | 'MEMBER' = 'ADMIN') =>
  showScreen(<ManageGuidesScreen />, { user: { ...ida, role }, responses })
const list = { 'GET /api/guides': () => [unrequested, requested, published] }

test('the guide administration screen lists requested guides by votes, then unrequested guides, then published guides', async () => {
  show({ 'GET /api/guides': () => [unrequested, requested, mostRequested, published] })
  const section = async (name: string) => within(await screen.findByRole('region', { name }))
  const titles = ({ getAllByRole }: Awaited<ReturnType<typeof section>>) =>
    getAllByRole('listitem').map((row) => row.textContent)
  const open = await section('Requested (2)')
  expect(titles(open)).toEqual([
    expect.stringContaining('Name the pack'),
    expect.stringContaining('Win the shelf'),
  ])
  open.getByText('3 votes')
  const others = await section('Not requested yet (1)')
  expect(titles(others)).toEqual([expect.stringContaining('Set a price')])
  const noContent = within(screen.getByRole('region', { name: 'Published (1)' }))
  expect(noContent.getByRole('link', { name: 'Name the brand' }).getAttribute('href')).toBe('/guides/name')
  screen.getByText('1 of 4 tasks have a guide.')
})

test.each([
  ['there are no open requests', [unrequested, published], 'All requested guides are published.'],
  [
    'there were no requests yet',
    [unrequested, { ...published, voteCount: 0 }],
    'No guide has been requested yet.',
  ],
  [
    'every task has a guide',
    [published],
    'Every task has a guide. Voting reopens when a guide is unpublished.',
  ],
])('the guide administration screen says that %s', async (_, tasks, words) => {
  show({ 'GET /api/guides': () => tasks })
  await screen.findByRole('region', { name: 'Requested (0)' })
  screen.getByText(words)
})

test('publishing an empty guide shows an error at the guide field', async () => {
  const calls = show({ ...list, 'PUT /api/guides/shelf-1': () => ({ howToLink: '/guides/win' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Write guide: Win the shelf' }))
  await screen.findByRole('dialog', { name: 'Write guide' })
  const publish = await screen.findByRole('button', { name: 'Publish' })
  await userEvent.click(publish)
  await screen.findByText('Guide is required')
  await userEvent.type(screen.getByRole('textbox', { name: 'Guide' }), 'Stand at eye level.')
  await userEvent.click(publish)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toContain(
    'PUT /api/guides/shelf-1 {"kind":"article","title":"How to: Win the shelf","markdown":"Stand at eye level."}',
  )
})

test('closing the guide dialog keeps the draft of a guide until the draft is published or discarded', async () => {
  show({ ...list, 'PUT /api/guides/shelf-1': () => ({ howToLink: '/guides/win' }) })
  const write = await screen.findByRole('button', { name: 'Write guide: Win the shelf' })
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Guide' })
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(write)
  await userEvent.type(await field(), 'Stand at eye level.{Escape}')
  await closed()

  await userEvent.click(screen.getByRole('button', { name: 'Write guide: Set a price' }))
  expect((await field()).value).toBe('')
  await userEvent.keyboard('{Escape}')
  await closed()
  await userEvent.click(write)
  expect((await field()).value).toBe('Stand at eye level.')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect((await field()).value).toBe('')

  await userEvent.type(await field(), 'Ask the shop.')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await closed()
  await userEvent.click(write)
  expect((await field()).value).toBe('')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('the preview in the guide dialog shows the HTML from the server in the style of a published guide', async () => {
  const html =
    '<p class="lead">Count.</p><ul><li class="check"><label><input type="checkbox">Twice</label></li></ul>'
  show({ ...list, 'POST /api/guides/preview': () => ({ html, readingMinutes: 1 }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Write guide: Win the shelf' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Guide' }), 'Count.')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getByRole('heading', { name: 'How to: Win the shelf' }).className).toContain('previewTitle')
  expect(preview.getByRole('checkbox', { name: 'Twice' }).closest('div')?.className).toContain('prose')
})

test('if the server rejects the link of a guide, the guide form shows the server’s error', async () => {
  const message = 'Link must be a full address that starts with https://'
  show({ ...list, 'PUT /api/guides/shelf-1': errorResponse(400, message, { link: message }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Write guide: Win the shelf' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Guide type' }), 'link')
  await userEvent.type(screen.getByRole('textbox', { name: 'Link' }), 'https://example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText(message)
})

test('pressing “Unpublish” unpublishes a guide only after the administrator has confirmed', async () => {
  const calls = show({ ...list, 'DELETE /api/guides/name-1': noContent })
  await userEvent.click(await screen.findByRole('button', { name: 'Unpublish: Name the brand' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Name the brand')
  await userEvent.click(dialog.getByRole('button', { name: 'Unpublish' }))
  await waitFor(() => expect(calls).toContain('DELETE /api/guides/name-1'))
})

test('on the guide administration screen, a user who is not an administrator sees a notice, and no guides are requested', async () => {
  const calls = show({}, 'MEMBER')
  await screen.findByText('This page is for administrators')
  expect(calls.filter((call) => call.includes('/api/guides'))).toEqual([])
})

test('if the guides do not load, the guide administration screen shows an error and a “Try Again” button', async () => {
  show({ 'GET /api/guides': errorResponse(400, 'Something is wrong') })
  await screen.findByText('Failed to load guides')
  await screen.findByRole('button', { name: 'Try Again' })
})
