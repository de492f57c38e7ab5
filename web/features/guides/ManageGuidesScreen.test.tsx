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
  const section = within(await screen.findByRole('region', { name: 'Requested (0)' }))
  section.getByText(words)
  // An empty list would show its border.
  expect(section.queryByRole('list')).toBeNull()
})

test('every task has a link to the editor of its guide', async () => {
  show(list)
  const write = await screen.findByRole('link', { name: 'Write guide: Win the shelf' })
  expect(write.getAttribute('href')).toBe('/guides/manage/shelf-1')
  const edit = screen.getByRole('link', { name: 'Edit: Name the brand' })
  expect(edit.getAttribute('href')).toBe('/guides/manage/name-1')
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
