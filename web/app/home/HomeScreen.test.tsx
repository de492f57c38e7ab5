import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { categories } from '#schema/roadmap.ts'
import { aProject, ida } from '#web/testing/fixtures.ts'
import { noContent, fakeServer, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { showHome } from './testing/show-home.tsx'

const noVotes: FakeResponses = {
  'GET /api/votes/highest': () => ({ voteCount: 0 }),
  'GET /api/my/tasks': () => [],
}
const listed = (...projects: unknown[]): FakeResponses => ({
  ...noVotes,
  'GET /api/projects': () => projects,
})
const newProjectData: FakeResponses = {
  'GET /api/tasks?projectId=5': () => [],
  'GET /api/projects/5/members': () => [],
}
const halden = aProject({ id: 1, name: 'Halden' })
const norrby = aProject({ id: 2, name: 'Norrby', ownerId: 9, role: 'EDITOR', memberCount: 1 })
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  const found = screen.getAllByRole('article').find((article) => article.contains(heading))
  if (found === undefined) throw new Error(`The project ${name} has no card.`)
  return within(found)
}
const newProject = (name = 'New Project') => screen.findByRole('button', { name })

test('the home screen first shows a loading message and then the number of projects', async () => {
  const list = Promise.withResolvers<unknown>()
  fakeServer({ ...noVotes, 'GET /api/projects': () => list.promise })
  showHome()
  expect(screen.getByRole('status').textContent).toBe('Loading projects...')
  list.resolve([halden, norrby])
  expect(await screen.findByText('2 projects: 1 owned, 1 invited')).toBeDefined()
  expect(document.title).toBe('Your Projects – Brandpath')
})

test('a project card shows the user’s role, the progress and the title of the next task', async () => {
  fakeServer(listed(halden))
  showHome()
  const { getByText, getByRole } = await card('Halden')
  expect(getByText('Owner')).toBeDefined()
  expect(getByText('25%').parentElement?.parentElement?.textContent).toBe('25% 12 of 48 tasks')
  expect(getByText('Audit your distinctive assets').parentElement?.textContent).toMatch(/^Next: /)
  expect(getByRole('link', { name: /^Open Project: Halden$/ }).getAttribute('href')).toBe('/project/1')
  const created = getByText((_, element) => element?.tagName === 'TIME')
  expect(created.parentElement?.textContent).toMatch(/^Created .*2026/)
  expect(created.title).toMatch(/:\d\d/)
})

test.each([
  [12, 'All tasks are completed.'],
  [3, 'All open tasks are in progress.'],
])(
  'the card of a project without a pending task and with %d of 12 tasks completed: %s',
  async (completed, text) => {
    const progress = Object.fromEntries(categories.map((category) => [category, { completed, total: 12 }]))
    fakeServer(listed({ ...halden, nextTask: null, progress }))
    showHome()
    expect((await card('Halden')).getByText(text)).toBeDefined()
  },
)

test('on the home screen, only the owner of a project sees the delete button on the project card', async () => {
  fakeServer(listed(halden, norrby))
  showHome()
  expect((await card('Halden')).getByRole('button', { name: 'Delete Halden' })).toBeDefined()
  expect((await card('Norrby')).queryByRole('button')).toBeNull()
  expect((await card('Norrby')).getByText('Editor')).toBeDefined()
})

test('the home screen asks only a user without a confirmed address to confirm it', async () => {
  const text = 'Confirm your address to see invitations sent to it.'
  fakeServer(listed(halden))
  const { unmount } = showHome()
  await card('Halden')
  expect(screen.queryByText(text)).toBeNull()
  unmount()
  showHome({ ...ida, emailVerified: false })
  await screen.findByText(text)
})

describe('the home screen without projects', () => {
  test('on the home screen, a user without projects sees an introduction and can create the first project', async () => {
    const requests = fakeServer({
      ...listed(),
      ...newProjectData,
      'POST /api/projects': () => ({ id: 5, name: 'New Project', ownerId: 7, createdAt: halden.createdAt }),
    })
    showHome()
    await screen.findByRole('heading', { name: 'Your first brand starts here' })
    expect(screen.getByText('No projects yet')).toBeDefined()
    const steps = within(await screen.findByRole('region', { name: 'The roadmap has four steps' }))
    expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Foundations',
      'Physical Availability',
      'Mental Availability',
      'Sales Optimisation',
    ])
    steps.getByText('Make people think of the brand when they are about to buy.')
    expect(screen.getByRole('link', { name: 'Open demo project' }).getAttribute('href')).toBe('/demo')
    await userEvent.click(await newProject())
    expect(await screen.findByText('At /project/5')).toBeDefined()
    expect(requests).toContain('POST /api/projects {"name":"New Project"}')
    expect(requests).toContain('GET /api/tasks?projectId=5')
    expect(await screen.findByText('Project created successfully. Opening project...')).toBeDefined()
  })
})

describe('creating a project', () => {
  test('after a click on “New Project”, the button shows “Creating...” until the new project opens', async () => {
    const created = Promise.withResolvers<unknown>()
    const requests = fakeServer({
      ...listed(halden),
      ...newProjectData,
      'POST /api/projects': () => created.promise,
    })
    showHome()
    await userEvent.click(await newProject())
    await userEvent.click(await newProject('Creating...'))
    created.resolve({ id: 5, name: 'New Project', ownerId: 7, createdAt: halden.createdAt })
    await screen.findByText('At /project/5')
    expect(requests.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  test('if creating a project fails, the home screen shows the server’s error', async () => {
    fakeServer({
      ...listed(halden),
      'POST /api/projects': errorResponse(409, 'You can own 2 projects at a time.'),
    })
    showHome()
    await userEvent.click(await newProject())
    expect(
      await screen.findByText(
        'Failed to create project. Please try again. You can own 2 projects at a time.',
      ),
    ).toBeDefined()
    expect(await newProject()).toBeDefined()
  })

  test('after creating a project failed, the second attempt sends the idempotency key of the first attempt', async () => {
    fakeServer({ ...listed(halden), 'POST /api/projects': errorResponse(503, 'Try later.') })
    const fetched = vi.spyOn(globalThis, 'fetch')
    const keys = () =>
      fetched.mock.calls
        .filter(([, init]) => init?.method === 'POST')
        .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
    showHome()
    await userEvent.click(await newProject())
    await screen.findByText('Failed to create project. Please try again.')
    await userEvent.click(await newProject())
    await waitFor(() => expect(keys()).toHaveLength(2))
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys()[1]).toBe(keys()[0])
  })

  test('at the project limit, the “New Project” button is disabled and has an explanation', async () => {
    const requests = fakeServer(listed(halden, aProject({ id: 3 })))
    showHome()
    const button = await screen.findByRole('button', {
      name: 'Project Limit Reached',
      description: /You can own up to 2 projects/,
    })
    await userEvent.click(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(requests.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('an administrator can create projects beyond the project limit', async () => {
    fakeServer(listed(halden, aProject({ id: 3 })))
    showHome({ ...ida, role: 'ADMIN' })
    expect(await newProject()).toBeDefined()
  })
})

describe('deleting a project', () => {
  const dialog = () => screen.findByRole('alertdialog', { name: 'Are you sure?' })
  async function askToDelete(responses: FakeResponses) {
    const requests = fakeServer(responses)
    showHome()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Halden' }))
    return { requests, ...within(await dialog()) }
  }

  test('the delete button of a project opens a confirmation with the project’s contents and focuses “Cancel”', async () => {
    const { requests, getByText, getByRole } = await askToDelete(listed(halden, norrby))
    expect(
      getByText('This will permanently delete this project and all its tasks. This action cannot be undone.'),
    ).toBeDefined()
    expect(getByText('Halden').parentElement?.textContent).toBe('Halden, 48 tasks, 3 people')
    const cancel = getByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    await userEvent.click(cancel)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(requests.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test('confirming the deletion of a project removes the project and shows a toast', async () => {
    let projects = [halden, norrby]
    const { getByRole } = await askToDelete({
      ...noVotes,
      'GET /api/projects': () => projects,
      'DELETE /api/projects/1': () => {
        projects = [norrby]
        return noContent()
      },
    })
    await userEvent.click(getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Project deleted successfully')).toBeDefined()
    expect(await screen.findByText('1 project: 0 owned, 1 invited')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Halden' })).toBeNull()
  })

  test('if deleting a project fails, the project stays on the home screen and the server’s error is shown', async () => {
    const { getByRole } = await askToDelete({
      ...listed(halden, norrby),
      'DELETE /api/projects/1': errorResponse(403, 'Only the owner can delete a project.'),
    })
    await userEvent.click(getByRole('button', { name: 'Delete' }))
    expect(
      await screen.findByText('Failed to delete project. Only the owner can delete a project.'),
    ).toBeDefined()
    expect(await card('Halden')).toBeDefined()
  })
})

describe('a project list that does not load', () => {
  test('the notices above the projects disappear when the projects fail to load, so nothing moves', async () => {
    const text = 'Confirm your address to see invitations sent to it.'
    fakeServer({ ...noVotes, 'GET /api/projects': errorResponse(500, 'Something went wrong.') })
    showHome({ ...ida, emailVerified: false })
    expect(screen.getByText(text)).toBeDefined()
    await screen.findByRole('heading', { name: 'Failed to load projects' })
    expect(screen.queryByText(text)).toBeNull()
  })

  test('on the home screen, a failed request for the projects is retried three times before “Try Again” appears', async () => {
    let up = false
    const response = Promise.withResolvers<unknown>()
    const requests = fakeServer({
      ...noVotes,
      'GET /api/projects': () => (up ? response.promise : errorResponse(500, 'Something went wrong.')()),
    })
    showHome()
    await screen.findByRole('heading', { name: 'Failed to load projects' })
    expect(screen.getByText('Failed to load projects. Please try again.')).toBeDefined()
    expect(requests.filter((call) => call === 'GET /api/projects')).toHaveLength(4)
    up = true
    const again = screen.getByRole('button', { name: 'Try Again' })
    await userEvent.click(again)
    expect(document.activeElement).toBe(again)
    expect(again.getAttribute('aria-busy')).toBe('true')
    response.resolve([halden])
    expect(await screen.findByText('1 project: 1 owned, 0 invited')).toBeDefined()
    expect(screen.queryByText(/Failed to load/)).toBeNull()
  })

  test('if a refetch of the projects fails, the home screen still shows the cached projects', async () => {
    const responses: { list: () => unknown } = { list: () => [halden] }
    fakeServer({ ...noVotes, 'GET /api/projects': () => responses.list() })
    const { client } = showHome()
    await card('Halden')
    responses.list = errorResponse(400, 'No.')
    await client.invalidateQueries({ queryKey: ['projects'] })
    expect(await card('Halden')).toBeDefined()
    expect(screen.queryByText(/Failed to load/)).toBeNull()
  })
})
