import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { aTask } from '#web/testing/fixtures.ts'
import { TaskGroupList, TaskList } from './TaskList.tsx'

function show(count: number, address = '/project/1') {
  const tasks = Array.from({ length: count }, (_, index) => aTask({ id: 1101 + index }))
  render(
    <MemoryRouter initialEntries={[address]}>
      <TaskGroupList group={{ name: 'Pricing', tasks }} canChange onStatusChange={() => undefined} />
    </MemoryRouter>,
  )
}
const cards = () => screen.getAllByRole('listitem')

test('a group of six tasks in the task list shows all tasks and no “Show” button', () => {
  show(6)
  expect(screen.getByRole('group', { name: 'Pricing (6)' })).toBeDefined()
  expect(cards()).toHaveLength(6)
  expect(screen.queryByRole('button', { name: /Show/ })).toBeNull()
})

test('“Show 2 More Tasks” in the task list shows the last two of eight tasks and focuses the first added task', async () => {
  show(8)
  expect(cards()).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: /Show 2 More Tasks/ }))
  expect(cards()).toHaveLength(8)
  const [seventh] = cards().slice(6)
  expect(seventh?.contains(document.activeElement)).toBe(true)
  expect(screen.queryByRole('button', { name: /More Tasks/ })).toBeNull()
})

test('after a click, the button “Show All” of a task group becomes “Show Less” and keeps the focus', async () => {
  show(7)
  const toggle = screen.getByRole('button', { name: /Show All/ })
  expect(screen.getByRole('button', { name: /Show 1 More Task/ })).toBeDefined()
  await userEvent.click(toggle)
  expect(within(toggle).getByText('Show Less: Pricing')).toBeDefined()
  expect(document.activeElement).toBe(toggle)
  await userEvent.click(toggle)
  expect(cards()).toHaveLength(6)
})

test.each([
  [1103, 'one of the first six', 6],
  [1108, 'hidden at first', 8],
])('the task list shows and focuses the task whose id is in the URL: task %i, %s', (id, _, shown) => {
  show(8, `/project/1#task-${id}`)
  expect(document.activeElement?.id).toBe(`task-${id}`)
  expect(cards()).toHaveLength(shown)
})

describe('a collapsed category', () => {
  const showList = (address = '/project/1') =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <TaskList tasks={[aTask({ id: 1101 })]} canChange onStatusChange={() => undefined} />
      </MemoryRouter>,
    )
  const toggle = () => screen.findByRole('button', { name: 'Tasks of Foundations' })

  test('hides its tasks, and stays collapsed after a reload', async () => {
    const { unmount } = showList()
    await userEvent.click(await toggle())
    expect(screen.queryByText('Task 1101')).toBeNull()
    unmount()
    showList()
    expect((await toggle()).getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('Task 1101')).toBeNull()
    await userEvent.click(await toggle())
    expect(screen.getByText('Task 1101')).toBeDefined()
  })

  test('expands if the URL names one of its tasks', async () => {
    const { unmount } = showList()
    await userEvent.click(await toggle())
    unmount()
    showList('/project/1#task-1101')
    await waitFor(() => expect(document.activeElement?.id).toBe('task-1101'))
  })
})
