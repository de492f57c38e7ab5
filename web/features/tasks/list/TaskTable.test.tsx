import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { RejectedNotice } from '#web/offline/RejectedNotice.tsx'
import { quickDates, today } from '#web/shared/tasks/due-date.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { setWidth } from '#web/testing/browser-state.ts'
import { errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { aTask, ida } from '#web/testing/fixtures.ts'
import { showScreen } from '#web/testing/show-screen.tsx'
import { pressUndo } from '#web/testing/press-undo.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import TaskTable from './TaskTable.tsx'

beforeEach(() => {
  setWidth(1440)
})

type TableProps = { canChange?: boolean; hidesCompleted?: boolean }

function Table({ canChange = true, hidesCompleted = false }: TableProps) {
  const { data = [] } = useQuery(tasksQuery(1))
  const tasks = data.filter(({ status }) => !hidesCompleted || status !== 'completed')
  return (
    <>
      <RejectedNotice />
      <TaskTable tasks={tasks} canChange={canChange} onStatusChange={() => undefined} />
      <ToastRegion />
    </>
  )
}

const titles = ['Audit your assets', 'Brief the agency', 'Choose a colour', 'Draw a logo']

/** Shows four pending tasks. The fake server stores the changes. */
function show(responses: FakeResponses = {}, props: TableProps = {}) {
  const tasks = new Map<number, Task>(
    titles.map((title, index) => [1101 + index, aTask({ id: 1101 + index, title })]),
  )
  const change = (id: number, fields: (body: never) => Partial<Task>) => (body: unknown) => {
    const task = tasks.get(id) ?? aTask({ id })
    tasks.set(id, { ...task, ...fields(body as never) }) // the cast is safe: the client checks its requests
    return { id, projectId: 1, status: tasks.get(id)?.status, dueOn: tasks.get(id)?.dueOn, entryId: null }
  }
  const changes = [...tasks.keys()].flatMap((id) => [
    [`POST /api/tasks/${id}/status?projectId=1`, change(id, ({ status }: Task) => ({ status }))],
    [`POST /api/tasks/${id}/due-date`, change(id, ({ dueOn }: Task) => ({ dueOn }))],
  ])
  return showScreen(<Table {...props} />, {
    user: ida,
    responses: {
      'GET /api/tasks?projectId=1': () => [...tasks.values()],
      ...(Object.fromEntries(changes) as FakeResponses), // the cast is safe: each entry is a call and a handler
      ...responses,
    },
  })
}

const shownTitles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const box = (title: string) => screen.findByRole('checkbox', { name: `Select: ${title}` })
/** The checkbox in the column header. CSS shows it or the one of the phone layout. */
const selectAll = async () =>
  within(await screen.findByRole('table')).getByRole('checkbox', { name: 'Select all shown tasks' })
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected tasks' }))
const statuses = () =>
  screen
    .getAllByRole('button', { name: /change status/ })
    .map((button) => button.getAttribute('aria-label')?.split(',')[0])

describe('the list of tasks', () => {
  test('sorts by the column that the user clicks, and announces the direction', async () => {
    show()
    const header = await screen.findByRole('columnheader', { name: 'Task' })
    const sort = within(header).getByRole('button')
    await userEvent.click(sort)
    expect(header.getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(sort)
    expect(header.getAttribute('aria-sort')).toBe('descending')
    expect(shownTitles()).toEqual(titles.toReversed())
    await userEvent.click(sort)
    expect(header.hasAttribute('aria-sort')).toBe(false)
    expect(shownTitles()).toEqual(titles)
  })

  test('has no checkboxes and no buttons for values if the user cannot change tasks', async () => {
    show({}, { canChange: false })
    await screen.findByRole('link', { name: 'Draw a logo' })
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /change/ })).toBeNull()
  })

  test('selects a range with Shift and the arrow keys, and Enter moves the focus to the commands', async () => {
    show()
    ;(await box('Audit your assets')).focus()
    await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    bar().getByText('3')
    expect(document.activeElement).toBe(await box('Choose a colour'))
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Assign' }))
  })

  test('has no Tab stop for sorting while the commands for selected tasks cover the head', async () => {
    show()
    const stops = () =>
      [...screen.getAllByRole('columnheader'), ...screen.queryAllByRole('combobox', { name: 'Sort by' })]
        .flatMap((part) => (part.tagName === 'SELECT' ? part : [...part.querySelectorAll('button')]))
        .filter((part) => part.tabIndex === 0).length
    const first = await box('Audit your assets')
    const all = stops()
    expect(all).toBeGreaterThan(6)
    await userEvent.click(first)
    expect(stops()).toBe(0)
    await userEvent.click(first)
    expect(stops()).toBe(all)
  })

  test('deselects all tasks on Escape', async () => {
    show()
    await userEvent.click(await selectAll())
    bar().getByText('4')
    ;(await box('Draw a logo')).focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('toolbar')).toBeNull()
  })
})

describe('a command for several tasks', () => {
  test('changes all selected tasks, and one undo reverts all', async () => {
    const requests = show()
    await userEvent.click(await box('Audit your assets'))
    await userEvent.click(await box('Draw a logo'))
    await userEvent.click(bar().getByRole('button', { name: 'Start' }))
    await screen.findByText('2 tasks are in progress.')
    expect(statuses()).toEqual(['In Progress', 'Pending', 'Pending', 'In Progress'])
    await pressUndo()
    await screen.findByText('The change to 2 tasks was undone.')
    expect(statuses()).toEqual(['Pending', 'Pending', 'Pending', 'Pending'])
    for (const id of [1101, 1104])
      expect(requests).toContain(
        `POST /api/tasks/${id}/status?projectId=1 {"status":"pending","from":"in_progress","onlyIf":"in_progress"}`,
      )
  })

  test('rolls back only the rejected tasks, and names each with the reason', async () => {
    const requests = show({
      'POST /api/tasks/1102/due-date': errorResponse(409, 'The due date of this task has changed.'),
    })
    await userEvent.click(await selectAll())
    await userEvent.click(bar().getByRole('button', { name: 'Due date' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Due date' }))
    await userEvent.click(panel.getByRole('button', { name: /^Tomorrow/ }))
    await screen.findByText(/^3 tasks are due .+\. 1 of 4 tasks could not be changed\.$/)
    screen.getByRole('button', { name: 'Show' })
    await screen.findByText(/Brief the agency.* was not changed\. The due date of this task has changed\./)
    const dates = screen.getAllByRole('button', { name: /change due date/ })
    expect(dates.map((button) => button.getAttribute('aria-label')?.split(',')[0])).toEqual([
      'Tomorrow',
      'No due date',
      'Tomorrow',
      'Tomorrow',
    ])
    await pressUndo()
    await screen.findByText('The change to 3 tasks was undone.')
    const tomorrow = quickDates(today())[1]?.dueOn
    const undone = requests.filter((request) => request.includes(`"onlyIf":"${tomorrow}"`))
    expect(undone).toHaveLength(3)
  })

  test('keeps the focus on its button, and deselecting focuses the checkbox of the first selected task', async () => {
    show()
    await userEvent.click(await box('Brief the agency'))
    await userEvent.click(await box('Draw a logo'))
    await userEvent.click(bar().getByRole('button', { name: 'Complete' }))
    await screen.findByText('2 tasks are completed.')
    expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Complete' }))
    await userEvent.click(bar().getByRole('button', { name: 'Deselect 2 tasks' }))
    expect(document.activeElement).toBe(await box('Brief the agency'))
  })

  test('focuses the row after the tasks that the filter now hides', async () => {
    show({}, { hidesCompleted: true })
    await userEvent.click(await box('Brief the agency'))
    await userEvent.click(bar().getByRole('button', { name: 'Complete' }))
    await screen.findByText(/Brief the agency.*is completed/)
    expect(document.activeElement).toBe(await box('Choose a colour'))
  })

  test('says why it changes nothing if all selected tasks already have the status', async () => {
    show()
    await userEvent.click(await box('Draw a logo'))
    await userEvent.click(bar().getByRole('button', { name: 'Complete' }))
    await screen.findByText(/Draw a logo.*is completed/)
    for (const name of ['Start', 'Complete'])
      expect(bar().getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    expect(bar().getAllByText('All selected tasks are completed.')).not.toEqual([])
  })
})
