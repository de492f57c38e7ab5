import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { aProject, ida } from '#web/testing/fixtures.ts'
import { showScreen, shownUrl } from '#web/testing/show-screen.tsx'
import DemoScreen from './DemoScreen.tsx'

const showDemo = (projects: unknown[] = []) =>
  showScreen(<DemoScreen />, {
    user: ida,
    url: '/demo',
    responses: {
      'GET /api/projects': () => projects,
      'POST /api/projects': () => ({
        id: 5,
        name: 'New Project',
        ownerId: 7,
        createdAt: '2026-11-21T08:14:00.000Z',
      }),
      'GET /api/tasks?projectId=5': () => [],
      'GET /api/projects/5/members': () => [],
    },
  })

test('the demo shows all tasks of the roadmap, explains each category, and has no button that changes a task', async () => {
  const requests = showDemo()
  await screen.findByRole('button', { name: 'Create your project' })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  const tasks = within(screen.getByRole('region', { name: /^Tasks by Category/ }))
  expect(tasks.getAllByRole('heading', { level: 5 })).toHaveLength(roadmapContent.tasks.length)
  tasks.getByText('Make people think of the brand when they are about to buy.')
  expect(tasks.getAllByText('Completed').length).toBeGreaterThan(10)
  screen.getByText('Nothing here is saved.', { exact: false })
  expect(requests).toEqual(['GET /api/projects'])
})

test('in the demo, “Create your project” creates a project and opens it', async () => {
  const requests = showDemo()
  await userEvent.click(await screen.findByRole('button', { name: 'Create your project' }))
  await expect.poll(shownUrl).toBe('/project/5')
  expect(requests).toContain('POST /api/projects {"name":"New Project"}')
})

test('the demo has a link to the home screen, and at the project limit no button that creates a project', async () => {
  showDemo([aProject({ id: 1 }), aProject({ id: 2 })])
  await userEvent.click(await screen.findByRole('link', { name: 'Leave demo' }))
  expect(screen.queryByRole('button', { name: 'Create your project' })).toBeNull()
  expect(shownUrl()).toBe('/')
})
