import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Ranking } from '#schema/api/votes.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { highestVotedQuery } from '#web/shared/votes/votes.ts'
import { noContent, fakeServer, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { aProject } from '#web/testing/fixtures.ts'
import { useShownToast } from '#web/ui/toast/toast-store.ts'
import { VoteBanner } from './VoteBanner.tsx'
import { pendingBanner } from './votes.css.ts'
import VotesScreen from './VotesScreen.tsx'

const shelf: Ranking['asked'][number] = {
  taskKey: 'shelf-1',
  title: 'Win the shelf',
  category: '2 PA',
  voteCount: 3,
  userHasVoted: true,
  userHearsBy: 'mail',
}
const price = { ...shelf, taskKey: 'price-1', title: 'Set a price', voteCount: 0, userHasVoted: false }
const named = {
  ...shelf,
  taskKey: 'name-1',
  title: 'Name the brand',
  howToLink: '/guides/name',
  askedAt: '2026-03-01T09:00:00.000Z',
  publishedAt: '2026-03-13T09:00:00.000Z',
}

const withProject: FakeResponses = {
  'GET /api/projects': () => [aProject()],
  'GET /api/projects/1/votes': () =>
    [shelf, price].map(({ taskKey, title, ...votes }, index) => ({
      task: { id: 1001 + index, key: taskKey, title },
      ...votes,
    })),
  'GET /api/votes': (): Ranking => ({ asked: [shelf, price], delivered: [named] }),
}

function show(responses: FakeResponses, screenShown = <VotesScreen />) {
  const requests = fakeServer(responses)
  const client = createQueryClient(endSession)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{screenShown}</MemoryRouter>
    </QueryClientProvider>,
  )
  return { requests, client }
}
const toast = () => renderHook(useShownToast).result.current
const vote = (name: string) => screen.findByRole('button', { name })

test('the votes screen ranks the requested guides, marks the user’s votes and lists the published guides', async () => {
  show(withProject)
  expect((await vote('3 votes: a guide to Win the shelf')).getAttribute('aria-pressed')).toBe('true')
  expect((await vote('Upvote: a guide to Set a price')).getAttribute('aria-pressed')).toBe('false')
  const first = screen.getAllByRole('listitem')[0]
  expect(first?.textContent).toContain('Next guide')
  expect(screen.getByRole('link', { name: 'Name the brand, opens in a new tab' }).getAttribute('href')).toBe(
    '/guides/name',
  )
  screen.getByText('3 votes, published in 12 days')
})

test.each<[boolean, typeof shelf.userHearsBy, string]>([
  [true, 'mail', 'You voted, and we’ll email you when it’s published.'],
  [false, 'mail', 'Upvote and we’ll email you when it’s published.'],
  [true, 'notification', 'You voted, and we’ll notify you when it’s published.'],
  [true, null, 'You voted. We notified you about an earlier guide and won’t notify you again.'],
  [false, null, 'Upvote to request it. We notified you about an earlier guide and won’t notify you again.'],
])(
  'on the votes screen, the top task says how the user is notified (has voted: %s, notification by: %s)',
  async (voted, by, says) => {
    const first = { ...shelf, userHasVoted: voted, userHearsBy: by }
    show({ ...withProject, 'GET /api/votes': () => ({ asked: [first, price], delivered: [] }) })
    const card = (await screen.findByRole('heading', { name: shelf.title })).closest('li')
    expect(card?.textContent).toContain(says)
  },
)

test('on the votes screen, a vote is shown immediately and removed if the server rejects the vote', async () => {
  const response = Promise.withResolvers<Response>()
  const { requests } = show({ ...withProject, 'POST /api/tasks/1002/vote': () => response.promise })
  await userEvent.click(await vote('Upvote: a guide to Set a price'))
  const busy = await vote('Voting...: a guide to Set a price')
  expect([busy.getAttribute('aria-pressed'), busy.getAttribute('aria-busy')]).toEqual(['true', 'true'])
  await userEvent.click(busy)
  expect(requests.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  response.resolve(errorResponse(409, 'This task has its guide already.')())
  expect((await vote('Upvote: a guide to Set a price')).getAttribute('aria-pressed')).toBe('false')
  expect(toast()?.description).toBe(
    'Your vote for “\u2068Set a price\u2069” was not counted. This task has its guide already.',
  )
  expect(toast()?.action).toBeUndefined()
})

test('if a vote fails with a server error, a toast on the votes screen offers “Try Again”', async () => {
  let tries = 0
  show({
    ...withProject,
    'POST /api/tasks/1002/vote': () =>
      (tries += 1) === 1 ? errorResponse(500, 'Something went wrong on our side.')() : noContent(),
  })
  await userEvent.click(await vote('Upvote: a guide to Set a price'))
  await expect.poll(() => toast()?.action?.label).toBe('Try Again')
  await vote('Upvote: a guide to Set a price')
  const again = toast()?.action
  act(() => again?.onClick())
  await expect.poll(() => toast()?.description).toMatch(/^Your vote for .* was counted\.$/)
})

test('withdrawing a vote on the votes screen refetches the ranking and the project’s votes', async () => {
  const response = Promise.withResolvers<Response>()
  const { requests } = show({ ...withProject, 'DELETE /api/tasks/1001/vote': () => response.promise })
  await userEvent.click(await vote('3 votes: a guide to Win the shelf'))
  expect((await vote('Removing...: a guide to Win the shelf')).getAttribute('aria-pressed')).toBe('false')
  response.resolve(noContent())
  await waitFor(() => {
    for (const call of ['GET /api/votes', 'GET /api/projects/1/votes'])
      expect(requests.filter((request) => request === call)).toHaveLength(2)
  })
})

test('the votes screen shows six of nine tasks without votes until the user presses “Show 3 More Tasks”', async () => {
  const quiet = Array.from({ length: 9 }, (_, n) => ({
    ...price,
    taskKey: `quiet-${n}`,
    title: `Quiet ${n}`,
  }))
  show({ ...withProject, 'GET /api/votes': () => ({ asked: [shelf, ...quiet], delivered: [] }) })
  await vote('3 votes: a guide to Win the shelf')
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  await userEvent.click(await vote('Show 3 More Tasks'))
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
})

test('if a task is only in the user’s second project, the votes screen sends the vote for the second project', async () => {
  const other = aProject({ id: 2 })
  const task = { id: 2002, key: price.taskKey, title: price.title }
  const { requests } = show({
    ...withProject,
    'GET /api/projects': () => [aProject(), other],
    'GET /api/projects/1/votes': () => [],
    'GET /api/projects/2/votes': () => [{ task, voteCount: 0, userHasVoted: false }],
    'POST /api/tasks/2002/vote': noContent,
  })
  await userEvent.click(await vote('Upvote: a guide to Set a price'))
  await waitFor(() => expect(requests).toContain('POST /api/tasks/2002/vote'))
})

test('if a vote moves a task into the list of requested tasks, the vote button of the task keeps the focus', async () => {
  let voted = false
  const priced = () => ({ ...price, voteCount: voted ? 1 : 0, userHasVoted: voted })
  show({
    ...withProject,
    'GET /api/votes': () => ({ asked: [shelf, priced()], delivered: [] }),
    'POST /api/tasks/1002/vote': () => {
      voted = true
      return noContent()
    },
  })
  await userEvent.click(await vote('Upvote: a guide to Set a price'))
  const settled = await vote('1 vote: a guide to Set a price')
  expect(settled.closest('ol')).not.toBeNull()
  expect(document.activeElement).toBe(settled)
})

test('on the votes screen, a user without a project sees “To vote, create a project first” and no vote buttons', async () => {
  show({ ...withProject, 'GET /api/projects': () => [] })
  await screen.findByText(/^To vote,/)
  await screen.findByText('3 votes, including yours')
  expect(screen.queryByRole('button')).toBeNull()
})

test('while the project’s votes load, each row of the ranking shows a placeholder instead of the vote button', async () => {
  const response = Promise.withResolvers<unknown>()
  show({ ...withProject, 'GET /api/projects/1/votes': () => response.promise })
  const row = (await screen.findByRole('heading', { name: price.title })).closest('li')
  expect(row?.lastElementChild?.outerHTML).toMatch(/^<span aria-hidden="true".*>Upvote<\/span>$/)
  expect(screen.queryByText(/yours among them|0 votes/)).toBeNull()
  response.resolve([])
  await screen.findByText('0 votes')
  screen.getByText('3 votes, including yours')
})

test.each([
  ['has voted yet', [], 'No guide has been requested yet.'],
  ['has an open request', [named], 'All requested guides are published.'],
])('the votes screen shows a link to the tasks while no user %s', async (_, delivered, title) => {
  show({ ...withProject, 'GET /api/votes': () => ({ asked: [price], delivered }) })
  await screen.findByRole('heading', { name: title })
  const link = await screen.findByRole('link', { name: 'Go to the tasks' })
  expect(link.getAttribute('href')).toBe('/project/1')
})

test('the vote banner names the task with the most votes and links to the votes screen', async () => {
  const highest = { taskTitle: 'Win the shelf', taskKey: 'shelf-1', voteCount: 1 }
  show({ 'GET /api/votes/highest': () => highest }, <VoteBanner />)
  const link = await screen.findByRole('link', { name: 'See all votes' })
  expect(link.getAttribute('href')).toBe('/votes')
  within(document.body).getByText('Win the shelf')
})

test.each([
  ['there are no votes', () => ({ voteCount: 0 })],
  ['the request for the votes fails', errorResponse(400, 'No.')],
])('the vote banner is hidden if %s', async (_why, response) => {
  const { client } = show({ 'GET /api/votes/highest': response }, <VoteBanner />)
  await waitFor(() => expect(client.getQueryState(highestVotedQuery.queryKey)?.status).not.toBe('pending'))
  expect(document.body.textContent).toBe('')
})

test('a waiting vote banner keeps its place after the request for the votes has failed', async () => {
  const { client } = show({ 'GET /api/votes/highest': errorResponse(400, 'No.') }, <VoteBanner waiting />)
  await waitFor(() => expect(client.getQueryState(highestVotedQuery.queryKey)?.status).not.toBe('pending'))
  expect(document.querySelector(`.${pendingBanner}`)).not.toBeNull()
})
