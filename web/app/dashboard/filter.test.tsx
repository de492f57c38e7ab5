import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { aMember, aProject, aTask, ida } from '#web/testing/fixtures.ts'
import { showDashboard } from './testing/show-dashboard.tsx'

const team = [
  aMember(11, 'Jonas Brekke'),
  aMember(12, 'Ida Holm', { userId: ida.id, isOwner: true, role: 'VIEWER' }),
  aMember(13, 'Vera Viewer', { role: 'VIEWER' }),
  aMember(14, 'Pia Pending', { isPending: true, userId: null }),
]

const open = (address: string, more: readonly Task[] = []) =>
  showDashboard(address, {
    'GET /api/projects': () => [aProject()],
    'GET /api/projects/1/members': () => team,
    'GET /api/tasks?projectId=1': () => [
      aTask({ id: 1101, title: 'Audit your assets', status: 'in_progress' }),
      aTask({ id: 1102, title: 'Size the category' }),
      aTask({ id: 1103, title: 'Name the shelf', status: 'completed' }),
      ...more,
    ],
  })
const titles = () =>
  within(screen.getByRole('region', { name: /Tasks by Category/ }))
    .queryAllByRole('heading', { level: 5 })
    .map(({ textContent }) => textContent)

test('a status in the URL filters the task list, and a click on its count removes the filter', async () => {
  open('/project/1?status=in_progress')
  await screen.findByText('Showing', { exact: false, selector: 'p' })
  await expect.poll(titles).toEqual(['Audit your assets'])
  const count = screen.getByRole('link', { name: 'In Progress' })
  expect(count.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { current: true, description: 'Show all tasks' })).toBe(count)
  screen.getByRole('link', { name: 'Pending', description: 'Show only these tasks' })
  await userEvent.click(count)
  await expect.poll(titles).toHaveLength(3)
})

test('the number of shown tasks leaves out tasks that are not relevant, like the heading', async () => {
  open('/project/1?completed=hidden', [aTask({ id: 1104, title: 'Set the price', relevant: false })])
  await screen.findByRole('heading', { name: /3\s+Total/ })
  const result = await screen.findByText('Showing', { exact: false, selector: 'p' })
  expect(result.textContent).toBe('Showing 2 of 3 tasks and 1 not relevant')
})

test('the progress of a category counts all its tasks, also if a filter hides some', async () => {
  open('/project/1?completed=hidden')
  await expect.poll(titles).toEqual(['Audit your assets', 'Size the category'])
  expect(screen.getByText('1 of 3 completed')).toBeDefined()
})

test('a click on a count moves the focus to the heading of the task list', async () => {
  open('/project/1')
  await userEvent.click(await screen.findByRole('link', { name: 'In Progress' }))
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Tasks by Category/)
})

test('a filter that is chosen before the last choice is rendered keeps the last choice', async () => {
  open('/project/1')
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  await screen.findByRole('combobox', { name: 'Assignee' })
  act(() => {
    fireEvent.change(select('Assignee'), { target: { value: 'none' } })
    fireEvent.change(select('Due date'), { target: { value: 'week' } })
  })
  await expect.poll(() => select('Due date').value).toBe('week')
  expect(select('Assignee').value).toBe('none')
})

test('a filter shows the matching tasks of a collapsed category', async () => {
  open('/project/1')
  await userEvent.click(await screen.findByRole('button', { name: 'Tasks of Foundations' }))
  await expect.poll(titles).toEqual([])
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Filter by text' }), 'shelf')
  await expect.poll(titles).toEqual(['Name the shelf'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await expect.poll(titles).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter by text' }).value).toBe('')
})

test('the filters above the task list limit the tasks, and “Clear filters” shows all tasks again', async () => {
  open('/project/1')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Filter by text' }), 'shelf')
  await expect.poll(titles).toEqual(['Name the shelf'])
  await userEvent.click(screen.getByRole('button', { name: 'Hide completed' }))
  await screen.findByText('No tasks match these filters.')
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(document.activeElement?.textContent).toBe('Hide completed') // the pressed button has disappeared
  await expect.poll(titles).toHaveLength(3)
})

test('a category in the URL filters the task list together with other filters, and “Clear filters” removes it', async () => {
  open('/project/1?category=1&completed=hidden', [
    aTask({ id: 1104, title: 'Win stockists', category: '2 PA' }),
  ])
  await expect.poll(titles).toEqual(['Audit your assets', 'Size the category'])
  const category = screen.getByRole('combobox', { name: 'Category' })
  expect(category).toHaveProperty('value', '1')
  await userEvent.selectOptions(category, 'Physical Availability')
  await expect.poll(titles).toEqual(['Win stockists'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await expect.poll(titles).toHaveLength(4)
  expect(category).toHaveProperty('value', '')
})

test('the assignee filter offers only members to whom tasks can be assigned', async () => {
  open('/project/1?assignee=11')
  const assignee = await screen.findByRole('combobox', { name: 'Assignee' })
  await within(assignee).findByRole('option', { name: 'Jonas Brekke', selected: true })
  const names = within(assignee)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Anyone', 'Mine', 'Unassigned', 'Jonas Brekke'])
})

test.each(['assignee=999', 'assignee=13', 'status=done&q=', 'due=never&completed=no'])(
  'unknown values in the URL are no active filter: %s',
  async (search) => {
    open(`/project/1?${search}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Tasks of Foundations' }))
    const assignee = await screen.findByRole('combobox', { name: 'Assignee' })
    await within(assignee).findByRole('option', { name: 'Jonas Brekke' })
    expect(assignee).toHaveProperty('value', '')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
    expect(screen.queryByText('Showing', { exact: false, selector: 'p' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Filters' })).toBeDefined()
    await expect.poll(titles).toEqual([]) // the category stays collapsed
  },
)

test('the view switch shows the tasks as a list, keeps the filter, and returns to the cards', async () => {
  open('/project/1?status=completed')
  await userEvent.click(await screen.findByRole('link', { name: 'List' }))
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(2)
  within(rows[1] ?? document.body).getByRole('link', { name: 'Name the shelf' })
  const views = within(screen.getByRole('group', { name: 'View' }))
  expect(views.getByRole('link', { current: true }).textContent).toBe('List')
  await userEvent.click(views.getByRole('link', { name: 'Cards' }))
  await expect.poll(titles).toEqual(['Name the shelf'])
})

test('an unknown view in the URL shows the cards', async () => {
  open('/project/1?view=cinema')
  await expect.poll(titles).toHaveLength(3)
})
