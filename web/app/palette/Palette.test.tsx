import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublishedGuide } from '#schema/api/guides.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { anEmptyProject, aTask, ida } from '#web/testing/fixtures.ts'
import { fakeServer, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import PaletteDialog from './PaletteDialog.tsx'

const openTab = vi.fn<typeof window.open>()
beforeEach(() => {
  vi.stubGlobal('open', openTab)
  // happy-dom does not implement this function.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(() => {
  openTab.mockClear()
})

const stockists: PublishedGuide = {
  taskKey: 'stockists',
  title: 'Win your first ten stockists',
  taskTitle: 'Get onto shelves',
  howToLink: '/guides/win-your-first-ten-stockists',
}
const halden = anEmptyProject({ id: 4 })
const task = aTask({
  id: 4001,
  key: stockists.taskKey,
  title: stockists.taskTitle,
  howToLink: stockists.howToLink,
})
const projectResponses = {
  'GET /api/projects': () => [halden],
  'GET /api/tasks?projectId=4': () => [task],
}
const noProjects = { 'GET /api/projects': () => [] }
const published = { 'GET /api/guides/published': () => [stockists] }

function show(responses: FakeResponses, isOpen = true) {
  const requests = fakeServer({ 'GET /api/user': () => ida, 'GET /api/members': () => [], ...responses })
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, ida)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PaletteDialog isOpen={isOpen} open={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return requests
}
const type = async (query: string) => userEvent.type(await screen.findByRole('combobox'), query)
const guides = () => screen.findAllByRole('option', { name: /How-to guide, opens in a new tab/ })
async function open([guide, ...others]: readonly HTMLElement[]) {
  if (guide === undefined || others.length > 0)
    throw new Error('Expected exactly one guide in the search results.')
  await userEvent.click(guide)
}

test.each(['win your first', 'shelves'])(
  'in the command palette, a user without a project finds a published guide with the query “%s”',
  async (query) => {
    show({ ...noProjects, ...published })
    await type(query)
    await screen.findByText('1 result')
    const found = await guides()
    expect(found[0]?.textContent).toContain('Win your first ten stockists')
    await open(found)
    expect(openTab).toHaveBeenCalledWith(stockists.howToLink, '_blank', 'noopener')
  },
)

test('the command palette lists the published guide of a user’s task once, with a link that contains the task id', async () => {
  show({ ...projectResponses, ...published })
  await type('shelves')
  await screen.findByRole('option', { name: /Get onto shelves.*Halden/ })
  await screen.findByRole('option', { name: /^Win your first ten stockists/ })
  await open(await guides())
  expect(openTab).toHaveBeenCalledWith(`${stockists.howToLink}?task=${task.id}`, '_blank', 'noopener')
})

test('if the published guides do not load, the command palette still finds the guides of the user’s tasks', async () => {
  show({ ...projectResponses, 'GET /api/guides/published': errorResponse(404, 'Not found') })
  await screen.findByText(/Some results failed to load/)
  await type('shelves')
  await open(await guides())
  expect(openTab).toHaveBeenCalledWith(`${stockists.howToLink}?task=${task.id}`, '_blank', 'noopener')
})

test('before the user opens the command palette, the app sends no search requests', async () => {
  const requests = show({ ...noProjects, ...published }, false)
  await userEvent.keyboard('win')
  expect(requests).toEqual([])
})
