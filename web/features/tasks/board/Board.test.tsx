import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { userQuery } from '#web/http/current-user.ts'
import { aTask, ida } from '#web/testing/fixtures.ts'
import Board from './Board.tsx'

const tasks = [
  aTask({ id: 1001, title: 'Audit your assets', dueOn: '2026-03-31' }),
  aTask({
    id: 1002,
    title: 'Win ten stockists',
    status: 'in_progress',
    assignee: { entryId: 1, username: 'Ida Holm' },
  }),
  aTask({ id: 1003, title: 'Brief the agency', status: 'in_progress', relevant: false, dueOn: '2026-03-31' }),
]

function show(canChange: boolean, all?: readonly Task[]) {
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, ida)
  const moves: [Task['id'], TaskStatus | undefined][] = []
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Board
          tasks={tasks}
          all={all}
          canChange={canChange}
          onStatusChange={({ id }, to) => moves.push([id, to])}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return moves
}

test('the board shows each task in the column of its status', () => {
  show(true)
  const column = (name: string) => within(screen.getByRole('region', { name }))
  expect(column('Pending 1').getByRole('link').textContent).toBe('Audit your assets')
  expect(
    column('In Progress 1')
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Win ten stockists', 'Brief the agency'])
  expect(column('In Progress 1').getByText('Not relevant')).toBeDefined()
  expect(column('Completed 0').getByText('Drag a task here.')).toBeDefined()
})

test('a column whose tasks match no filter says so', () => {
  show(true, [...tasks, aTask({ id: 1004, status: 'completed' })])
  expect(screen.getByText('No tasks match these filters.')).toBeDefined()
  expect(screen.queryByText('Drag a task here.')).toBeNull()
})

test('the menu of a card moves the task to the chosen column', async () => {
  const moves = show(true)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Move: Audit your assets' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Completed' }))
  expect(moves).toEqual([[1001, 'completed']])
})

test('choosing the column in which the task already is changes nothing', async () => {
  const moves = show(true)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Move: Audit your assets' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Pending' }))
  expect(moves).toEqual([])
})

test('a task that is not relevant has no button to move it', () => {
  show(true)
  expect(screen.queryByRole('button', { name: 'Move: Brief the agency' })).toBeNull()
})

test('a viewer sees assignees and due dates, but no buttons', () => {
  show(false)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByText('Ida Holm')).toBeDefined()
  // The task that is not relevant has the same date, but is not overdue.
  expect(screen.getAllByText(/Overdue · /)).toHaveLength(1)
})

test('the styles of the drag and drop library are in the page before a drag, because adding them lays out the whole page', () => {
  const styles = () => [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent)
  const ofLibrary = () => styles().filter((text) => text.includes('[data-dnd-dragging]'))
  show(true)
  expect(ofLibrary()).toHaveLength(1)
  cleanup()
  expect(ofLibrary()).toEqual([])
})
