import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queuedChanges } from '#web/offline/queue.ts'
import { setWidth } from '#web/testing/browser-state.ts'
import { errorResponse, unreachable, type FakeResponses } from '#web/testing/fake-server.ts'
import { aMember, aTask, ida } from '#web/testing/fixtures.ts'
import { showScreen } from '#web/testing/show-screen.tsx'
import { pressUndo } from '#web/testing/press-undo.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { AssigneePicker } from './AssigneePicker.tsx'
import { quickDates, today } from './due-date.ts'
import { DueDateLabel } from './DueDateLabel.tsx'
import { DueDatePicker } from './DueDatePicker.tsx'
import { tasksQuery } from './tasks.ts'

beforeEach(() => {
  setWidth(1440)
})

const members = [
  aMember(11, 'Jonas Brekke'),
  aMember(12, 'Ida Holm', { userId: ida.id, isOwner: true }),
  aMember(13, 'Vera Viewer', { role: 'VIEWER' }),
  aMember(14, 'Pia Pending', { isPending: true, userId: null }),
]
const audit = aTask({ id: 1101, title: 'Audit your assets' })

function Pickers() {
  const { data: [task] = [] } = useQuery(tasksQuery(1))
  if (task === undefined) return null
  return (
    <>
      <AssigneePicker
        tasks={[task]}
        renderTrigger={(props) => <Button {...props}>{task.assignee?.username ?? 'Unassigned'}</Button>}
      />
      <DueDatePicker
        tasks={[task]}
        renderTrigger={(props) => (
          <Button {...props}>
            <DueDateLabel task={task} />
          </Button>
        )}
      />
      <ToastRegion />
    </>
  )
}

function show(responses: FakeResponses = {}) {
  let task = audit
  return showScreen(<Pickers />, {
    user: ida,
    responses: {
      'GET /api/tasks?projectId=1': () => [task],
      'GET /api/projects/1/members': () => members,
      'POST /api/tasks/1101/assignee': (body) => {
        const { entryId } = body as { entryId: number | null }
        const username = members.find(({ id }) => id === entryId)?.user?.username ?? ''
        task = { ...task, assignee: entryId === null ? null : { entryId, username } }
        return { id: 1101, projectId: 1, entryId }
      },
      'POST /api/tasks/1101/due-date': (body) => {
        const { dueOn } = body as { dueOn: string | null }
        task = { ...task, dueOn }
        return { id: 1101, projectId: 1, dueOn }
      },
      ...responses,
    },
  })
}
const assigneeButton = (name: string) => screen.findByRole('button', { name })

test('the list of assignees names the user first, and no viewers and no invited people', async () => {
  show()
  await userEvent.click(await assigneeButton('Unassigned'))
  await screen.findByRole('menuitemradio', { name: /Ida Holm/ })
  const menu = within(screen.getByRole('menu'))
  expect(menu.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'Ida HolmYou',
    'Jonas Brekke',
    'Unassigned',
  ])
  expect(menu.getByRole('menuitemradio', { name: 'Unassigned' }).getAttribute('aria-checked')).toBe('true')
})

test('a user can assign a task by keyboard and undo it', async () => {
  const requests = show()
  ;(await assigneeButton('Unassigned')).focus()
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('menuitemradio', { name: /Ida Holm/ })
  await userEvent.keyboard('J{Enter}')
  const button = await assigneeButton('Jonas Brekke')
  expect(document.activeElement).toBe(button)
  await screen.findByText(/is assigned to .*Jonas Brekke.*\./)
  expect(requests).toContain('POST /api/tasks/1101/assignee {"entryId":11,"from":null}')
  await pressUndo()
  await assigneeButton('Unassigned')
  expect(requests).toContain('POST /api/tasks/1101/assignee {"entryId":null,"onlyIf":11}')
})

test('if the server rejects an assignee, the task is unassigned again and the reason appears', async () => {
  show({ 'POST /api/tasks/1101/assignee': errorResponse(409, 'The assignee of this task has changed.') })
  await userEvent.click(await assigneeButton('Unassigned'))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /Jonas/ }))
  await screen.findByText(/was not changed\. The assignee of this task has changed\./)
  await assigneeButton('Unassigned')
})

test('a team of more than 8 members has a field that filters the names, for the keyboard and for screen readers', async () => {
  const many = Array.from({ length: 9 }, (_, index) => aMember(20 + index, `Guest ${index}`))
  const requests = show({ 'GET /api/projects/1/members': () => [...members, ...many] })
  ;(await assigneeButton('Unassigned')).focus()
  await userEvent.keyboard('{ArrowDown}')
  const field = await screen.findByRole('combobox', { name: 'Filter members' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options()[0]).toBe('Ida HolmYou')
  expect(options()).toHaveLength(12)
  await userEvent.keyboard('nobody here')
  screen.getByText('No names match.')
  await userEvent.clear(field)
  await userEvent.keyboard('j')
  expect(options()).toEqual(['Jonas Brekke'])
  await userEvent.clear(field)
  await userEvent.keyboard('{ArrowDown}')
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('Jonas Brekke')
  await userEvent.keyboard('{Enter}')
  const button = await assigneeButton('Jonas Brekke')
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(requests).toContain('POST /api/tasks/1101/assignee {"entryId":11,"from":null}')
})

test('the quick choice “Tomorrow” sets the due date', async () => {
  const requests = show()
  await userEvent.click(await assigneeButton('No date'))
  const panel = within(await screen.findByRole('dialog', { name: 'Due date' }))
  await userEvent.click(panel.getByRole('button', { name: /^Tomorrow/ }))
  await assigneeButton('Tomorrow')
  const tomorrow = quickDates(today())[1]?.dueOn
  expect(requests).toContain(`POST /api/tasks/1101/due-date {"dueOn":"${tomorrow}","from":null}`)
})

test('a user can type another date, and an overdue date is marked by a word', async () => {
  show()
  await userEvent.click(await assigneeButton('No date'))
  await userEvent.type(await screen.findByLabelText('Other date'), '2024-02-29')
  await userEvent.click(screen.getByRole('button', { name: 'Set date' }))
  await screen.findByRole('button', { name: /^Overdue\s· (29 Feb|Feb 29,) 2024$/ })
})

test('offline, a due date is queued, and the task shows it', async () => {
  show({ 'POST /api/tasks/1101/due-date': unreachable })
  await userEvent.click(await assigneeButton('No date'))
  await userEvent.click(await screen.findByRole('button', { name: /^Today/ }))
  await screen.findByText(/We’ll send it when you’re back online\./)
  await assigneeButton('Today')
  expect(queuedChanges(ida.id)).toMatchObject([{ kind: 'dueOn' }])
})
