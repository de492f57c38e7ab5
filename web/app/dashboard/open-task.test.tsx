import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProject, aTask } from '#web/testing/fixtures.ts'
import type { FakeResponses } from '#web/testing/fake-server.ts'
import { showDashboard } from './testing/show-dashboard.tsx'

const tasks = [
  aTask({ id: 1101, title: 'Audit your assets', description: 'List every asset.' }),
  aTask({ id: 1102, title: 'Size the category' }),
  aTask({ id: 1103, title: 'Name the shelf' }),
]
const noDetails = { notes: [], links: [], checklist: null, history: [], historyNext: null }
const responses: FakeResponses = {
  'GET /api/projects': () => [aProject()],
  'GET /api/projects/1/members': () => [],
  'GET /api/tasks?projectId=1': () => tasks,
  ...Object.fromEntries(
    tasks.map((task) => [`GET /api/tasks/${task.id}`, () => ({ ...task, ...noDetails })]),
  ),
}
const open = (address: string, more: FakeResponses = {}) => showDashboard(address, { ...responses, ...more })
const panel = (name: string) => screen.findByRole('region', { name })
const titleOf = (name: string) => screen.findByRole('heading', { name, level: 1 })
const list = () => screen.findByRole('region', { name: /Tasks by Category/ })

test('a click on the title of a card opens the task and focuses its title', async () => {
  open('/project/1')
  await userEvent.click(await within(await list()).findByRole('link', { name: 'Audit your assets' }))
  within(await panel('Audit your assets')).getByText('List every asset.')
  expect(document.activeElement).toBe(await titleOf('Audit your assets'))
  await waitFor(() => expect(document.title).toBe('Audit your assets – Halden Sparkling Tea – Brandpath'))
})

test('Escape closes the open task and returns the focus to the title of its card', async () => {
  open('/project/1')
  const card = await within(await list()).findByRole('link', { name: 'Size the category' })
  await userEvent.click(card)
  await panel('Size the category')
  expect(card.getAttribute('aria-current')).toBe('page')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Size the category' })).toBeNull())
  expect(document.activeElement).toBe(card)
  expect(document.title).toBe('Halden Sparkling Tea – Brandpath')
})

test('J opens the next task and K the previous task, and then the focus returns to the card of the last open task', async () => {
  open('/project/1/task/1101')
  await panel('Audit your assets')
  await userEvent.keyboard('k')
  await userEvent.keyboard('j')
  await panel('Size the category')
  await userEvent.keyboard('j')
  await panel('Name the shelf')
  await userEvent.keyboard('j')
  await userEvent.keyboard('k')
  await panel('Size the category')
  expect(document.activeElement).toBe(await titleOf('Size the category'))
  await userEvent.click(screen.getByRole('button', { name: 'Close task' }))
  const card = await within(await list()).findByRole('link', { name: 'Size the category' })
  await waitFor(() => expect(document.activeElement).toBe(card))
})

test('after J has opened a task that its group hides, closing the task shows its card and focuses it', async () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    aTask({ id: 1101 + index, title: `Step ${index + 1}` }),
  )
  open('/project/1/task/1107', {
    'GET /api/tasks?projectId=1': () => many,
    ...Object.fromEntries(
      many.map((task) => [`GET /api/tasks/${task.id}`, () => ({ ...task, ...noDetails })]),
    ),
  })
  await panel('Step 7')
  await userEvent.keyboard('j')
  await panel('Step 8')
  await userEvent.keyboard('{Escape}')
  const card = await within(await list()).findByRole('link', { name: 'Step 8' })
  await waitFor(() => expect(document.activeElement).toBe(card))
})

test('J and K follow the filter and the order of the list behind the task', async () => {
  open('/project/1/task/1103?view=list&sort=-title&q=the')
  await panel('Name the shelf')
  await userEvent.keyboard('j')
  expect(screen.queryByRole('region', { name: 'Audit your assets' })).toBeNull()
  await userEvent.keyboard('k')
  await panel('Size the category')
  await userEvent.keyboard('j')
  await panel('Name the shelf')
})

test('J opens the next task of the filtered list, also after the open task no longer matches the filter', async () => {
  open('/project/1/task/1101?status=pending', {
    'POST /api/tasks/1101/status?projectId=1': () => new Promise(() => undefined),
  })
  const task = within(await panel('Audit your assets'))
  await userEvent.click(task.getByRole('button', { name: /^Start Task/ }))
  await task.findByText('In Progress')
  await userEvent.keyboard('j')
  await panel('Size the category')
})

test('the address of a task that is not in the project shows “Task not found”, and Close shows the list', async () => {
  open('/project/1/task/1999')
  await screen.findByRole('heading', { name: 'Task not found' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Task not found' })).toBeNull())
  await list()
})

test('a viewer who opens a task sees its status as text and no status button', async () => {
  open('/project/1/task/1101', {
    'GET /api/projects': () => [aProject({ ownerId: 99, role: 'VIEWER' })],
  })
  const task = within(await panel('Audit your assets'))
  task.getByText('Pending')
  expect(task.queryByRole('button', { name: /^Start Task/ })).toBeNull()
})
