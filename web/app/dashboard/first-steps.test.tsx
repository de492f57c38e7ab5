import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { aProject, aTask } from '#web/testing/fixtures.ts'
import { showDashboard } from './testing/show-dashboard.tsx'

const show = (tasks: Task[], project = aProject()) =>
  showDashboard('/project/1', {
    'GET /api/projects': () => [project],
    'GET /api/tasks?projectId=1': () => tasks,
  })

test('a project without completed tasks explains the first tasks and each category', async () => {
  show([aTask({ id: 1101 })])
  await screen.findByRole('heading', { name: 'Why start with these tasks' })
  screen.getByText('Make people think of the brand when they are about to buy.')
})

test.each([
  ['a task is completed', [aTask({ id: 1101 }), aTask({ id: 1102, status: 'completed' })], aProject()],
  ['the user is a viewer', [aTask({ id: 1101 })], aProject({ ownerId: 8, role: 'VIEWER' })],
])('the explanation of the first tasks is not shown if %s', async (_, tasks, project) => {
  show(tasks, project)
  await screen.findByRole('heading', { name: 'Next up' })
  expect(screen.queryByRole('heading', { name: 'Why start with these tasks' })).toBeNull()
})
