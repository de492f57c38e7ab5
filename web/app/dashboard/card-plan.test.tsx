import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { aProject, aTask, ida } from '#web/testing/fixtures.ts'
import { showDashboard } from './testing/show-dashboard.tsx'

/** Shows the dashboard of a project with one task. Returns the card of the task in the list. */
async function open(task: Partial<Task> = {}, role: 'ADMIN' | 'VIEWER' = 'ADMIN') {
  let dueOn: string | null = null
  const { sent } = showDashboard('/project/1', {
    'GET /api/projects': () => [aProject({ ownerId: role === 'VIEWER' ? 99 : ida.id, role })],
    'GET /api/projects/1/members': () => [],
    'GET /api/tasks?projectId=1': () => [aTask({ id: 1101, title: 'Audit your assets', dueOn, ...task })],
    'POST /api/tasks/1101/due-date': (body) => {
      dueOn = (body as { dueOn: string }).dueOn
      return { id: 1101, projectId: 1, dueOn }
    },
  })
  const list = within(await screen.findByRole('region', { name: /Tasks by Category/ }))
  const title = await list.findByRole('link', { name: 'Audit your assets' })
  return { sent, title, card: within(title.closest('li') ?? document.body) }
}
const changes = { name: /change (assignee|due date)/ }

test('the card of a task without assignee and due date has chips only while the user is in the card', async () => {
  const { card, title } = await open()
  expect(card.queryAllByRole('button', changes)).toEqual([])
  title.focus()
  expect(await card.findAllByRole('button', changes)).toHaveLength(2)
})

test('a user sets a due date on the card without opening the task', async () => {
  const { card, title, sent } = await open()
  await userEvent.hover(title)
  await userEvent.click(await card.findByRole('button', { name: /^No due date, change due date/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Today/ }))
  await card.findByRole('button', { name: 'Today, change due date: Audit your assets' })
  await expect.poll(() => sent.some((call) => call.startsWith('POST /api/tasks/1101/due-date'))).toBe(true)
  expect(screen.queryByRole('region', { name: 'Audit your assets' })).toBeNull()
})

test('the card of a planned task shows the assignee and the word “Overdue”', async () => {
  const { card } = await open({ assignee: { entryId: 3, username: 'Jonas Brekke' }, dueOn: '2024-02-29' })
  await card.findByText(/^Overdue · /)
  card.getByRole('button', { name: /^Jonas Brekke, change assignee/ })
})

test('on a card, the title gets the focus before the chips, and the chips before the status button', async () => {
  const { card, title } = await open({ dueOn: '2024-02-29' })
  await card.findByText(/^Overdue · /)
  title.focus()
  const names = []
  for (let stop = 0; stop < 3; stop += 1) {
    await userEvent.tab()
    names.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  }
  expect(names).toEqual([
    expect.stringMatching(/change assignee/),
    expect.stringMatching(/change due date/),
    expect.stringMatching(/Start Task/),
  ])
})

test('a viewer sees the chips of a card as texts', async () => {
  const { card, title } = await open({ dueOn: '2024-02-29' }, 'VIEWER')
  await card.findByText(/^Overdue · /)
  await userEvent.hover(title)
  expect(card.queryAllByRole('button', changes)).toEqual([])
})

test('the card of a completed task shows only the title, also if the task has an assignee', async () => {
  const { card } = await open({ status: 'completed', assignee: { entryId: 3, username: 'Jonas Brekke' } })
  card.getByText('Completed')
  expect(card.queryAllByRole('button', changes)).toEqual([])
})

test('the card of a task that is not relevant says so and has no status button', async () => {
  const { card } = await open({ relevant: false, dueOn: '2024-02-29' })
  card.getByText('Not relevant')
  expect(card.queryByText(/Overdue/)).toBeNull()
  expect(card.queryByRole('button', { name: /^Start Task/ })).toBeNull()
})
