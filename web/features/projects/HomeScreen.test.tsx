import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ida } from '#web/testing/a-user.ts'
import { done, playServer, refusing, type Answers } from '#web/testing/play-server.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { aProject } from './testing/a-project.ts'
import { showHome } from './testing/show-home.tsx'

beforeEach(() => {
  // Failures are logged; here they are what is tested.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const listed = (...projects: unknown[]): Answers => ({ 'GET /api/projects': () => projects })
const halden = aProject({ id: 1, name: 'Halden' })
const norrby = aProject({ id: 2, name: 'Norrby', ownerId: 9, role: 'EDITOR', memberCount: 1 })
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  const found = screen.getAllByRole('article').find((article) => article.contains(heading))
  if (found === undefined) throw new Error(`no card around ${name}`)
  return within(found)
}
const newProject = (name = 'New Project') => screen.findByRole('button', { name })

test('says that it loads until the projects are there, then how many they are', async () => {
  const list = Promise.withResolvers<unknown>()
  playServer({ 'GET /api/projects': () => list.promise })
  showHome()
  expect(screen.getByRole('status').textContent).toBe('Loading projects...')
  list.resolve([halden, norrby])
  expect(await screen.findByText('2 projects: 1 owned, 1 invited')).toBeDefined()
  expect(document.title).toBe('Your Projects – Brandpath')
})

test('a card tells whose project it is, how far it has come, and what is next', async () => {
  playServer(listed(halden))
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

test('a project without a next task is complete', async () => {
  playServer(listed({ ...halden, nextTask: null }))
  showHome()
  expect((await card('Halden')).getByText('All tasks are completed.')).toBeDefined()
})

test('only an owner can delete', async () => {
  playServer(listed(halden, norrby))
  showHome()
  expect((await card('Halden')).getByRole('button', { name: 'Delete Halden' })).toBeDefined()
  expect((await card('Norrby')).queryByRole('button')).toBeNull()
  expect((await card('Norrby')).getByText('Editor')).toBeDefined()
})

describe('without projects', () => {
  test('says what belongs here and offers the first', async () => {
    const asked = playServer({
      ...listed(),
      'POST /api/projects': () => ({ id: 5, name: 'New Project', ownerId: 7, createdAt: halden.createdAt }),
    })
    showHome()
    await screen.findByRole('heading', { name: 'Your first brand starts here' })
    expect(screen.getByText('No projects yet')).toBeDefined()
    await userEvent.click(await newProject())
    expect(await screen.findByText('At /project/5')).toBeDefined()
    expect(asked).toContain('POST /api/projects {"name":"New Project"}')
    expect(asked).toContain('GET /api/tasks?projectId=5')
    expect(await screen.findByText('Project created successfully. Opening project...')).toBeDefined()
  })
})

describe('a new project', () => {
  test('keeps the button busy until it opens', async () => {
    const created = Promise.withResolvers<unknown>()
    const asked = playServer({ ...listed(halden), 'POST /api/projects': () => created.promise })
    showHome()
    await userEvent.click(await newProject())
    await userEvent.click(await newProject('Creating...'))
    created.resolve({ id: 5, name: 'New Project', ownerId: 7, createdAt: halden.createdAt })
    await screen.findByText('At /project/5')
    expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  test('that fails says so, with what the server refuses', async () => {
    playServer({
      ...listed(halden),
      'POST /api/projects': refusing(409, 'You can own 2 projects at a time.'),
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

  test('whose answer is lost is asked for again as the same', async () => {
    playServer({ ...listed(halden), 'POST /api/projects': refusing(503, 'Try later.') })
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

  test('is out of reach at the limit, which says why', async () => {
    const asked = playServer(listed(halden, aProject({ id: 3 })))
    showHome()
    const button = await screen.findByRole('button', {
      name: 'Project Limit Reached',
      description: /You own 2 projects/,
    })
    await userEvent.click(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('knows no limit for an ADMIN', async () => {
    playServer(listed(halden, aProject({ id: 3 })))
    showHome({ ...ida, role: 'ADMIN' })
    expect(await newProject()).toBeDefined()
  })
})

describe('deleting', () => {
  const dialog = () => screen.findByRole('alertdialog', { name: 'Are you sure?' })
  async function askToDelete(answers: Answers) {
    const asked = playServer(answers)
    showHome()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Halden' }))
    return { asked, ...within(await dialog()) }
  }

  test('asks first, says what goes, and stands on Cancel', async () => {
    const { asked, getByText, getByRole } = await askToDelete(listed(halden, norrby))
    expect(
      getByText('This will permanently delete this project and all its tasks. This action cannot be undone.'),
    ).toBeDefined()
    expect(getByText('Halden').parentElement?.textContent).toBe('Halden, 48 tasks, 3 people')
    const cancel = getByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    await userEvent.click(cancel)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test('takes the project away and says so', async () => {
    let projects = [halden, norrby]
    const { getByRole } = await askToDelete({
      'GET /api/projects': () => projects,
      'DELETE /api/projects/1': () => {
        projects = [norrby]
        return done()
      },
    })
    await userEvent.click(getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Project deleted successfully')).toBeDefined()
    expect(await screen.findByText('1 project: 0 owned, 1 invited')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Halden' })).toBeNull()
  })

  test('that fails leaves the project where it is, and says why', async () => {
    const { getByRole } = await askToDelete({
      ...listed(halden, norrby),
      'DELETE /api/projects/1': refusing(403, 'Only the owner can delete a project.'),
    })
    await userEvent.click(getByRole('button', { name: 'Delete' }))
    expect(
      await screen.findByText('Failed to delete project. Only the owner can delete a project.'),
    ).toBeDefined()
    expect(await card('Halden')).toBeDefined()
  })
})

describe('a list that does not load', () => {
  test('is tried three times more, says so, and comes when tried again, from the same button', async () => {
    let up = false
    const answer = Promise.withResolvers<unknown>()
    const asked = playServer({
      'GET /api/projects': () => (up ? answer.promise : refusing(500, 'Something went wrong.')()),
    })
    showHome()
    await screen.findByRole('heading', { name: 'Failed to load projects' })
    expect(screen.getByText('Failed to load projects. Please try again.')).toBeDefined()
    expect(asked.filter((call) => call === 'GET /api/projects')).toHaveLength(4)
    up = true
    const again = screen.getByRole('button', { name: 'Try Again' })
    await userEvent.click(again)
    expect(document.activeElement).toBe(again)
    expect(again.getAttribute('aria-busy')).toBe('true')
    answer.resolve([halden])
    expect(await screen.findByText('1 project: 1 owned, 0 invited')).toBeDefined()
    expect(screen.queryByText(/Failed to load/)).toBeNull()
  })

  test('leaves what is known on the screen', async () => {
    const answers: { list: () => unknown } = { list: () => [halden] }
    playServer({ 'GET /api/projects': () => answers.list() })
    const { client } = showHome()
    await card('Halden')
    answers.list = refusing(400, 'No.')
    await client.invalidateQueries({ queryKey: ['projects'] })
    expect(await card('Halden')).toBeDefined()
    expect(screen.queryByText(/Failed to load/)).toBeNull()
  })
})
