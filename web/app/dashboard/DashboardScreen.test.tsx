import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { expectConsoleError } from '#web/testing/console.ts'
import { otherOwner } from '#web/features/team/testing/show-team.tsx'
import { aProject, aTask } from '#web/testing/fixtures.ts'
import { showDashboard } from './testing/show-dashboard.tsx'

const never = () => new Promise<never>(() => undefined)
const failing = () => Response.json({ error: 'Something went wrong on our side.' }, { status: 500 })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('while the projects load, the dashboard shows a loading message', () => {
  showDashboard('/project/1', { 'GET /api/projects': never })
  expect(screen.getByRole('status').textContent).toContain('Loading projects...')
})

test('while the tasks load, the dashboard shows the project name and a loading message', async () => {
  showDashboard('/project/1', {
    'GET /api/projects': () => [aProject()],
    'GET /api/tasks?projectId=1': never,
  })
  await heading('Halden Sparkling Tea')
  expect(screen.getByText('Loading tasks...')).toBeDefined()
})

test('the path /project without a project id opens the dashboard of the first project', async () => {
  showDashboard('/project', { 'GET /api/projects': () => [aProject({ id: 2, name: 'Nordic' }), aProject()] })
  await heading('Nordic')
})

test('if the cached project list lacks the opened project, the dashboard reloads the list once and shows the project', async () => {
  const projectsResponse = Promise.withResolvers<unknown>()
  const { sent } = showDashboard('/project/2', { 'GET /api/projects': () => projectsResponse.promise }, [
    aProject(),
  ])
  expect(screen.getByRole('status').textContent).toContain('Preparing project view...')
  projectsResponse.resolve([aProject({ id: 2, name: 'Nordic' }), aProject()])
  await heading('Nordic')
  expect(sent.filter((call) => call === 'GET /api/projects')).toHaveLength(1)
})

test('opening the dashboard with an unknown project id shows “Project not found” with a link to the home page', async () => {
  showDashboard('/project/9', { 'GET /api/projects': () => [aProject()] })
  await heading('Project not found')
  await userEvent.click(screen.getByRole('link', { name: 'All Projects' }))
  expect(screen.getByText('Home')).toBeDefined()
})

test('a user without projects who opens the dashboard with an unknown project id sees only “Project not found”', async () => {
  showDashboard('/project/9', { 'GET /api/projects': () => [] })
  await heading('Project not found')
  expect(screen.queryByText(/^No project found/)).toBeNull()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('after a failed request for the projects, “Try Again” on the dashboard reloads the projects', async () => {
  let failures = 4 // The first request and its three retries fail.
  showDashboard('/project/1', { 'GET /api/projects': () => (failures-- > 0 ? failing() : [aProject()]) })
  await heading('Failed to load projects')
  expect(screen.getByText('Failed to load projects. Please try again.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await heading('Halden Sparkling Tea')
})

test('if the team does not load, the dashboard shows an error, and “Try Again” reloads the team', async () => {
  let fails = true
  showDashboard('/project/1', {
    'GET /api/projects': () => [aProject()],
    'GET /api/tasks?projectId=1': () => [],
    'GET /api/projects/1/members': () => (fails ? failing() : []),
  })
  await screen.findByRole('heading', { level: 3, name: 'Error loading team members' })
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('0 people')
})

test('if the tasks do not load, the dashboard shows the error, and “Try Again” reloads the tasks', async () => {
  let fails = true // A part that appears later requests the tasks again.
  showDashboard('/project/1', {
    'GET /api/projects': () => [aProject()],
    'GET /api/projects/1/members': () => [],
    'GET /api/tasks?projectId=1': () => (fails ? failing() : []),
  })
  await screen.findByText(/Something went wrong on our side/)
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText(/Tasks by Category/)
})

test('if the votes do not load, the dashboard shows a single error, and “Try Again” reloads the votes', async () => {
  const tasks = [aTask({ id: 1101, title: 'Audit' }), aTask({ id: 1102, title: 'Position' })]
  const votes = tasks.map(({ id, key, title }) => ({
    task: { id, key, title },
    voteCount: 0,
    userHasVoted: false,
  }))
  let fails = true
  expectConsoleError(/Failed to fetch voting data/)
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

test('a user who has never voted sees what Upvote does above the cards, but not in views without vote buttons', async () => {
  showDashboard('/project/1', {
    'GET /api/projects': () => [aProject()],
    'GET /api/tasks?projectId=1': () => [aTask({ id: 1101, title: 'Audit' })],
    'GET /api/projects/1/members': () => [],
    'GET /api/projects/1/votes': () => [
      { task: { id: 1101, key: 'audit', title: 'Audit' }, voteCount: 0, userHasVoted: false },
    ],
  })
  const hint = /Press Upvote to request one/
  await screen.findByText(hint)
  await userEvent.click(await screen.findByRole('link', { name: 'List' }))
  await screen.findByRole('table')
  expect(screen.queryByText(hint)).toBeNull()
})

describe('the dashboard without projects', () => {
  test('on the dashboard, a user without projects creates the first project with one click', async () => {
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

describe('the dashboard of a viewer', () => {
  test('on the dashboard, a viewer cannot rename the project or change tasks, and sees an explanation', async () => {
    showDashboard('/project/1', {
      'GET /api/projects': () => [aProject({ ownerId: 8, role: 'VIEWER' })],
      'GET /api/tasks?projectId=1': () => [aTask({ id: 1101, title: 'Audit' })],
      'GET /api/projects/1/members': () => [otherOwner],
    })
    await screen.findByText(
      'You have view-only access. Ask \u2068Maya Lindqvist\u2069 to make you an editor.',
    )
    expect(screen.getAllByText('Audit').length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /^Start Task/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Rename project' })).toBeNull()
  })
})
