import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'
import { today } from '#web/shared/tasks/due-date.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { setWidth } from '#web/testing/browser-state.ts'
import { aProject, aTask, ida } from '#web/testing/fixtures.ts'
import { showScreen, shownUrl } from '#web/testing/show-screen.tsx'
import Timeline from './Timeline.tsx'
import { positionInWeek } from './weeks.ts'

beforeEach(() => {
  setWidth(1440)
})

const inDays = (days: number) => dateOf(dayOf(today()) + days)
const audit = aTask({ id: 1101, title: 'Audit your assets', dueOn: inDays(-70) })
const price = aTask({
  id: 1102,
  title: 'Set the price',
  dueOn: today(),
  category: '2 PA',
  assignee: { entryId: 12, username: 'Jonas Brekke' },
})
const late = aTask({ id: 1103, title: 'Name the shelf', dueOn: today(), relevant: false })
const undated = aTask({ id: 1104, title: 'Size the category' })

function View({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(tasksQuery(1))
  return data && <Timeline tasks={data} canChange={canChange} onStatusChange={() => undefined} />
}

type Options = { launchOn?: string | null; canChange?: boolean }

function show(tasks: readonly Task[], { launchOn = null, canChange = true }: Options = {}) {
  let stored = tasks
  return showScreen(<View canChange={canChange} />, {
    user: ida,
    responses: {
      'GET /api/projects': () => [aProject({ launchOn })],
      'GET /api/tasks?projectId=1': () => stored,
      [`POST /api/tasks/${undated.id}/due-date`]: (body) => {
        const { dueOn } = body as { dueOn: string }
        stored = stored.map((task) => (task.id === undated.id ? { ...task, dueOn } : task))
        return { id: undated.id, projectId: 1, dueOn }
      },
    },
  })
}
const cellOf = (title: string) => screen.getByRole('link', { name: title }).closest('td')
const columnsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

test('each relevant task with a due date is in the column of its week and opens its panel', async () => {
  show([audit, price, late], { launchOn: inDays(1) })
  const table = await screen.findByRole('table', { name: 'Due dates of tasks by week and category' })
  await expect.poll(() => columnsOf(table).filter((column) => column.includes('Launch'))).toHaveLength(1)
  const columns = columnsOf(table)
  expect(columns[0]).toContain('Week of')
  expect(columns[1]).toContain('weeks without tasks')
  expect(columns.filter((column) => column.includes('Today'))).toHaveLength(1)
  expect(cellOf('Audit your assets')?.cellIndex).toBe(0)
  expect(cellOf('Audit your assets')?.textContent).toMatch(/Pending .*Overdue\s· /)
  within(table).getByRole('img', { name: 'Jonas Brekke' })
  expect(columns[cellOf('Set the price')?.cellIndex ?? 0]).toContain('Today')
  expect(screen.queryByRole('link', { name: 'Name the shelf' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Set the price' }))
  expect(shownUrl()).toBe('/project/1/task/1102')
})

test('the line of today is at the same part of the table as its day, whatever the width of the weeks', async () => {
  show([price])
  const table = await screen.findByRole('table')
  const line = table.parentElement?.querySelector('line')
  // The only column is the week of today. On some days, the width of the column changes the last digit.
  const [, percent] = /^([\d.]+)%$/.exec(line?.getAttribute('x1') ?? '') ?? []
  expect(Number(percent)).toBeCloseTo(100 * positionInWeek(today()), 10)
})

test('a task without a due date is listed below the weeks, and moves into its week when it gets a date', async () => {
  show([price, undated])
  await userEvent.click(await screen.findByRole('button', { name: 'Set due date: Size the category' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Today/ }))
  const table = screen.getByRole('table')
  await within(table).findByRole('link', { name: 'Size the category' })
  await screen.findByRole('heading', { name: 'No due date (0)' })
  // The row stays, so that the focus returns to its button.
  await expect.poll(() => document.activeElement?.textContent).toContain('Today')
})

test('without due dates, the timeline says how tasks get there, and a viewer gets no buttons', async () => {
  show([undated], { canChange: false })
  await screen.findByText('No due dates yet. Tasks with a due date appear here, week by week.')
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('if no shown task is relevant, the timeline says that it leaves out such tasks', async () => {
  show([late])
  await screen.findByText('The timeline leaves out tasks that are not relevant.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('six tasks without a due date are shown until the user requests the others', async () => {
  show(Array.from({ length: 8 }, (_, index) => aTask({ id: 1201 + index })))
  const list = within(await screen.findByRole('list'))
  expect(list.getAllByRole('listitem')).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more tasks' }))
  expect(list.getAllByRole('listitem')).toHaveLength(8)
})
