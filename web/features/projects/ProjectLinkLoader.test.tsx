import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showHome } from '#web/app/home/testing/show-home.tsx'
import { expectConsoleError } from '#web/testing/console.ts'
import { fakeServer, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { aProject } from '#web/testing/fixtures.ts'
import { SkipLink } from '#web/ui/text/SkipLink.tsx'
import { isLoading } from './loading-flag.ts'

const list = () => [aProject({ id: 1, name: 'Halden' }), aProject({ id: 2, name: 'Norrby' })]
const serveProjects = (responses: FakeResponses) =>
  fakeServer({
    'GET /api/projects': list,
    'GET /api/my/tasks': () => [],
    'GET /api/votes/highest': () => ({ voteCount: 0 }),
    ...responses,
  })
const link = (name = 'Halden') => screen.findByRole('link', { name: new RegExp(`^Open Project: ${name}$`) })
const tasks = 'GET /api/tasks?projectId=1'
const members = 'GET /api/projects/1/members'

test('after a click on a project link, an overlay covers the page until the tasks and members are loaded', async () => {
  const response = Promise.withResolvers<unknown>()
  serveProjects({ [tasks]: () => response.promise, [members]: () => [] })
  showHome()
  const page = document.body.appendChild(document.createElement('main'))
  const { container: before } = render(<SkipLink />)
  const skip = within(before).getByRole('link', { name: 'Skip to content' })
  await userEvent.click(await link())
  expect(screen.getByText('Loading Project')).toBeDefined()
  // `inert` also blocks the keyboard while the overlay is shown.
  expect([page.inert, skip.inert]).toEqual([true, true])
  expect(screen.getByText('Preparing project data...')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Your Projects' })).toBeDefined()
  expect(isLoading()).toBe(true)
  response.resolve([])
  expect(await screen.findByText('At /project/1')).toBeDefined()
  expect(screen.queryByText('Loading Project')).toBeNull()
  await waitFor(() => expect([page.inert, skip.inert]).toEqual([false, false]))
  page.remove()
})

test('hovering over a project link prefetches the project, so that a later click shows no loading overlay', async () => {
  const requests = serveProjects({ [tasks]: () => [], [members]: () => [] })
  const { client } = showHome()
  fireEvent.pointerOver(await link())
  await waitFor(() => expect(requests).toContain(members))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  fireEvent.click(await link())
  expect(screen.queryByText('Loading Project')).toBeNull()
  expect(await screen.findByText('At /project/1')).toBeDefined()
  expect(isLoading()).toBe(false)
  expect(requests.filter((call) => call === tasks)).toHaveLength(1)
})

test('focusing a project link prefetches only the tasks of the linked project', async () => {
  const requests = serveProjects({
    'GET /api/tasks?projectId=2': () => [],
    'GET /api/projects/2/members': () => [],
  })
  showHome()
  fireEvent.focusIn(await link('Norrby'))
  await waitFor(() => expect(requests).toContain('GET /api/tasks?projectId=2'))
  expect(requests).not.toContain(tasks)
})

test('if prefetching a project fails, the error is logged, and the project still opens', async () => {
  expectConsoleError(/No tasks today\./)
  serveProjects({ [tasks]: errorResponse(500, 'No tasks today.'), [members]: () => [] })
  showHome()
  fireEvent.click(await link())
  expect(await screen.findByText('At /project/1')).toBeDefined()
})

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('a click on a project link with %s is left to the browser', async (_, how) => {
  serveProjects({ [tasks]: () => [], [members]: () => [] })
  showHome()
  const target = await link()
  let taken: boolean | undefined
  target.addEventListener('click', (event) => {
    taken = event.defaultPrevented
    // Prevents happy-dom from following the link.
    event.preventDefault()
  })
  fireEvent.click(target, how)
  expect(taken).toBe(false)
  expect(screen.queryByText('Loading Project')).toBeNull()
  expect(isLoading()).toBe(false)
})

test('if the “loading project” flag is already set when the page loads, the flag is cleared after 3 s', async () => {
  localStorage.setItem('loading-project', '1')
  vi.useFakeTimers()
  serveProjects({ 'GET /api/tasks?projectId=2': () => [], 'GET /api/projects/2/members': () => [] })
  showHome()
  vi.advanceTimersByTime(3_000)
  expect(isLoading()).toBe(false)
})
