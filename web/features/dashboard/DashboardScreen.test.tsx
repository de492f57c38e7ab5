import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aTask } from '#web/features/tasks/testing/a-task.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { aProject } from '#web/features/projects/testing/a-project.ts'
import { showDashboard } from './testing/show-dashboard.tsx'

afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const never = () => new Promise<never>(() => undefined)
const failing = () => Response.json({ error: 'Something went wrong on our side.' }, { status: 500 })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('says that it waits for the projects', () => {
  showDashboard('/project/1', { 'GET /api/projects': never })
  expect(screen.getByRole('status').textContent).toContain('Loading projects...')
})

test('says that it waits for the tasks, with the project already there', async () => {
  showDashboard('/project/1', {
    'GET /api/projects': () => [aProject()],
    'GET /api/tasks?projectId=1': never,
  })
  await heading('Halden Sparkling Tea')
  expect(screen.getByText('Loading tasks...')).toBeDefined()
})

test('without an id the first project opens', async () => {
  showDashboard('/project', { 'GET /api/projects': () => [aProject({ id: 2, name: 'Nordic' }), aProject()] })
  await heading('Nordic')
})

test('a project that was made in another window is looked for once more, and opens', async () => {
  const answered = Promise.withResolvers<unknown>()
  const { sent } = showDashboard('/project/2', { 'GET /api/projects': () => answered.promise }, [aProject()])
  expect(screen.getByRole('status').textContent).toContain('Preparing project view...')
  answered.resolve([aProject({ id: 2, name: 'Nordic' }), aProject()])
  await heading('Nordic')
  expect(sent.filter((call) => call === 'GET /api/projects')).toHaveLength(1)
})

test('an id that is nobody’s project leads home', async () => {
  showDashboard('/project/9', { 'GET /api/projects': () => [aProject()] })
  await heading('Project not found')
  await userEvent.click(screen.getByRole('link', { name: 'All Projects' }))
  expect(screen.getByText('Home')).toBeDefined()
})

test('whoever has no project hears that this one is not found, and nothing beside it', async () => {
  showDashboard('/project/9', { 'GET /api/projects': () => [] })
  await heading('Project not found')
  expect(screen.queryByText(/^No project found/)).toBeNull()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('projects that do not load can be asked for again', async () => {
  let failures = 4 // the first and its three retries
  showDashboard('/project/1', { 'GET /api/projects': () => (failures-- > 0 ? failing() : [aProject()]) })
  await heading('Failed to load projects')
  expect(screen.getByText('Failed to load projects. Please try again.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await heading('Halden Sparkling Tea')
})

test('a team that does not load says so in its panel, and can be asked for again', async () => {
  let answers = 0
  showDashboard('/project/1', {
    'GET /api/projects': () => [aProject()],
    'GET /api/tasks?projectId=1': () => [],
    'GET /api/projects/1/members': () => ((answers += 1) === 1 ? failing() : []),
  })
  await screen.findByRole('heading', { level: 3, name: 'Error loading team members' })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('0 people')
})

test('tasks that do not load can be asked for again, with the reason', async () => {
  let answers = 0
  showDashboard('/project/1', {
    'GET /api/projects': () => [aProject()],
    'GET /api/projects/1/members': () => [],
    'GET /api/tasks?projectId=1': () => ((answers += 1) === 1 ? failing() : []),
  })
  await screen.findByText(/Something went wrong on our side/)
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText(/Tasks by Category/)
})

test('votes that do not load say so once, and can be asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const tasks = [aTask({ id: 1101, title: 'Audit' }), aTask({ id: 1102, title: 'Position' })]
  const votes = tasks.map(({ id, key, title }) => ({
    task: { id, key, title },
    voteCount: 0,
    userHasVoted: false,
  }))
  let fails = true
  showDashboard('/project/1', {
    'GET /api/projects': () => [aProject()],
    'GET /api/tasks?projectId=1': () => tasks,
    'GET /api/projects/1/members': () => [],
    'GET /api/projects/1/votes': () => (fails ? failing() : votes),
  })
  const notice = await screen.findByText('Failed to fetch voting data.', undefined, { timeout: 20_000 })
  expect(notice.parentElement?.textContent).toContain('Something went wrong on our side.')
  expect(screen.queryByRole('button', { name: /^Upvote/ })).toBeNull()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findAllByRole('button', { name: 'Upvote: a guide to Audit' })
  expect(screen.queryByText('Failed to fetch voting data.')).toBeNull()
})

describe('without any project', () => {
  test('one press creates the first and opens it', async () => {
    const projects = [aProject({ name: 'My First Project' })]
    let created = false
    const { sent } = showDashboard('/project', {
      'GET /api/projects': () => (created ? projects : []),
      'POST /api/projects': () => {
        created = true
        const { id, name, ownerId, createdAt } = aProject({ name: 'My First Project' })
        return Response.json({ id, name, ownerId, createdAt }, { status: 201 })
      },
    })
    await heading('No project found. Create your first project!')
    expect(screen.getByText(/up to 2 projects/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Create Project' }))
    await heading('My First Project')
    expect(sent).toContain('POST /api/projects {"name":"My First Project"}')
  })
})

describe('whoever is not the owner', () => {
  test('has no pencil; a viewer hears why tasks are closed to him', async () => {
    const { sent } = showDashboard('/project/1', {
      'GET /api/projects': () => [aProject({ ownerId: 8, role: 'VIEWER' })],
      'GET /api/tasks?projectId=1': () => [aTask({ id: 1101, title: 'Audit' })],
    })
    const [button] = await screen.findAllByRole('button', {
      name: /^Start Task/,
      description: 'Viewers cannot change tasks. Ask the owner for another role.',
    })
    // Once for all of them, to be read by whoever has no mouse to point with.
    screen.getByText(/^Viewers cannot change tasks/, { selector: 'p' })
    expect(screen.queryByRole('button', { name: 'Rename project' })).toBeNull()
    await userEvent.click(button as HTMLElement)
    await waitFor(() => expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]))
  })
})
