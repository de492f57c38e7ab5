import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showDashboard } from '#web/app/dashboard/testing/show-dashboard.tsx'
import { queuedChanges } from '#web/offline/queue.ts'
import { addRejectedChange, focusRejectedChanges } from '#web/offline/rejected-changes.ts'
import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { today } from '#web/shared/tasks/due-date.ts'
import { setOnline } from '#web/testing/browser-state.ts'
import { errorResponse, noContent, unreachable } from '#web/testing/fake-server.ts'
import { aMember, aProject, aTask, ida } from '#web/testing/fixtures.ts'
import { detail, openTask } from './testing/open-task.tsx'

const correction = `PATCH /api/notes/note-1 ${JSON.stringify({ text: 'Corrected', onlyIf: detail.notes[0]?.text })}`

test('an open task shows its checklist, links, notes and history', async () => {
  const { panel } = await openTask()
  panel.getByText('1 of 2')
  expect(panel.getByRole('checkbox', { name: 'List every asset' })).toHaveProperty('checked', true)
  expect(panel.getByRole('link', { name: /Asset inventory/ }).getAttribute('rel')).toContain('noopener')
  expect(panel.getByRole('link', { name: 'https://example.org/assets' }).getAttribute('href')).toBe(
    'https://example.org/assets',
  )
  panel.getByText('@Ida Holm')
  panel.getByText(/edited/)
  expect(panel.getByText(/started/).textContent).toContain('this task')
})

test('a user reads the whole history of a task, of which the first response has the newest changes', async () => {
  const [change] = detail.history
  const changes = Array.from({ length: 52 }, (_, n) => ({ ...change, id: String(100 - n) }))
  const [newest, oldest] = [changes.slice(0, 50), changes.slice(50)]
  const activity = 'GET /api/projects/1/activity?task=1101&before=51'
  let fails = true
  const { panel } = await openTask({
    'GET /api/tasks/1101': () => ({ ...detail, history: newest, historyNext: '51' }),
    [activity]: () =>
      fails ? errorResponse(503, 'Try later.')() : { activities: oldest, next: null, people: [] },
  })
  const shown = () => panel.getAllByText(/started/).length
  expect(shown()).toBe(5)
  await userEvent.click(panel.getByRole('button', { name: 'Show the newest 50 changes' }))
  expect(shown()).toBe(50)
  await userEvent.click(panel.getByRole('button', { name: 'Show older changes' }))
  await panel.findByText('Failed to load more. Try later.')
  fails = false
  await userEvent.click(panel.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(shown()).toBe(52))
  await waitFor(() => expect(document.activeElement).toBe(panel.getAllByRole('listitem').at(-2)))
  expect(panel.queryByRole('button', { name: 'Show older changes' })).toBeNull()
  await userEvent.click(panel.getByRole('button', { name: 'Show less' }))
  panel.getByRole('button', { name: 'Show all 52 changes' })
})

test('on paper, an open task has its full due date and all loaded changes', async () => {
  const [change] = detail.history
  const dueOn = dateOf(dayOf(today()) + 1)
  const history = Array.from({ length: 7 }, (_, n) => ({ ...change, id: String(100 - n) }))
  const { panel } = await openTask({
    'GET /api/tasks?projectId=1': () => [aTask({ id: 1101, title: 'Audit your assets', dueOn })],
    'GET /api/tasks/1101': () => ({ ...detail, dueOn, history }),
  })
  await panel.findByText('Tomorrow')
  expect(panel.getAllByText(/started/)).toHaveLength(5)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(panel.getAllByText(/started/)).toHaveLength(7)
  panel.getByText(fullDay(dueOn))
  act(() => void dispatchEvent(new Event('afterprint')))
  panel.getByText('Tomorrow')
})

test('an open task is marked while a change waits to be sent', async () => {
  const { panel } = await openTask()
  setOnline(false)
  await userEvent.click(panel.getByRole('checkbox', { name: 'Ask ten buyers' }))
  await panel.findByText('Waiting')
})

test('an open task that covers the page shows why changes were rejected', async () => {
  const { panel } = await openTask()
  act(() => addRejectedChange({ key: 'k', userId: ida.id, words: 'Maya was faster.' }))
  panel.getByText('Maya was faster.')
  focusRejectedChanges()
  expect(document.activeElement?.textContent).toContain('Maya was faster.')
  await userEvent.click(panel.getByRole('button', { name: 'Dismiss' }))
  expect(panel.queryByText('Maya was faster.')).toBeNull()
})

test('a tick of the checklist shows before the response, and a rejection removes the tick', async () => {
  const response = Promise.withResolvers<unknown>()
  const { panel, sent } = await openTask({ 'POST /api/tasks/1101/checklist': () => response.promise })
  await userEvent.click(panel.getByRole('checkbox', { name: 'Ask ten buyers' }))
  await panel.findByText('2 of 2')
  await waitFor(() =>
    expect(sent).toContain('POST /api/tasks/1101/checklist {"itemId":"item-2","checked":true}'),
  )
  response.resolve(errorResponse(409, 'The guide has changed.')())
  await panel.findByText('1 of 2')
})

test('undoing an uncheck that waits in the queue shows the user who had checked the item', async () => {
  const { panel } = await openTask()
  const item = () => panel.getByRole<HTMLInputElement>('checkbox', { name: 'List every asset' })
  const tickedBy = () => item().closest('label')?.title
  expect(tickedBy()).toMatch(/^Jonas, /)
  setOnline(false)
  await userEvent.click(item())
  await panel.findByText('Waiting')
  expect(tickedBy()).toBe('')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(item().checked).toBe(true))
  expect(tickedBy()).toMatch(/^Jonas, /)
  setOnline(true)
})

test('a new note shows before the response, and the field is empty again', async () => {
  const { panel, sent } = await openTask({
    'POST /api/tasks/1101/notes': () => Response.json({ id: 'note-2' }, { status: 201 }),
  })
  await userEvent.type(panel.getByRole('textbox', { name: 'New note' }), 'Done by Friday')
  await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(sent).toContain('POST /api/tasks/1101/notes {"text":"Done by Friday"}'))
  expect(panel.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', '')
})

const tooLong = 'x'.repeat(2_001)
const paste = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}

test('a note that is too long is not sent, and keeps its whole text', async () => {
  const { panel, sent } = await openTask()
  const message = 'Note must be at most 2,000 characters'
  const field = panel.getByRole('textbox', { name: 'New note' })
  await paste(field, tooLong)
  panel.getByText('2,001 of 2,000 characters')
  await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
  expect(panel.getByRole('alert').textContent).toBe(message)
  expect(field).toHaveProperty('value', tooLong)
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('{Backspace}')
  expect(panel.queryByRole('alert')).toBeNull()

  await userEvent.click(panel.getByRole('button', { name: 'Edit note' }))
  const edited = panel.getByRole('textbox', { name: 'Edit note' })
  await paste(edited, tooLong)
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(panel.getByRole('alert').textContent).toBe(message)
  expect(edited).toHaveProperty('value', tooLong)
  expect(sent.filter((request) => !request.startsWith('GET'))).toEqual([])
})

test('the button “Add note” reports an empty note beside the field', async () => {
  const { panel, sent } = await openTask()
  const field = panel.getByRole('textbox', { name: 'New note' })
  await userEvent.type(field, ' ')
  await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
  expect(panel.getByRole('alert').textContent).toBe('Note cannot be empty')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('a')
  expect(panel.queryByRole('alert')).toBeNull()
  expect(sent.filter((request) => !request.startsWith('GET'))).toEqual([])
})

test('the length of a note counts an emoji as one character, like the server', async () => {
  const { panel, sent } = await openTask()
  await paste(panel.getByRole('textbox', { name: 'New note' }), '🙂'.repeat(2_000))
  panel.getByText('2,000 of 2,000 characters')
  await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
  await waitFor(() =>
    expect(sent.some((request) => request.startsWith('POST /api/tasks/1101/notes'))).toBe(true),
  )
})

const [oneNote] = detail.notes
const manyNotes = Array.from({ length: 12 }, (_, index) => ({
  ...oneNote,
  id: `n${index}`,
  text: `Note number ${index}`,
  createdAt: `2026-11-18T09:00:${String(index).padStart(2, '0')}.000Z`,
}))

test('the address of an older note shows the note and all newer notes, scrolls to the note and focuses it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { panel } = await openTask(
    { 'GET /api/tasks/1101': () => ({ ...detail, notes: manyNotes }) },
    {},
    '#note-n3',
  )
  const note = (await panel.findByText('Note number 3')).closest('li')
  await waitFor(() => expect(document.activeElement).toBe(note))
  expect(scrolled.mock.contexts).toEqual([note])
  expect(panel.queryByText('Note number 2')).toBeNull()
  panel.getByText('Note number 4')
  await userEvent.click(panel.getByRole('button', { name: 'Show 3 older notes' }))
  panel.getByText('Note number 0')
})

test('the address of a deleted note opens the task', async () => {
  const { panel } = await openTask({}, {}, '#note-gone')
  panel.getByText(/^See/)
})

test('the text of a rejected note is in the field again', async () => {
  const { panel, sent } = await openTask({
    'POST /api/tasks/1101/notes': errorResponse(409, 'A task can have at most 500 notes.'),
    'PATCH /api/notes/note-1': errorResponse(409, 'The note was deleted.'),
  })
  const field = panel.getByRole('textbox', { name: 'New note' })
  await paste(field, 'The last one')
  await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(sent).toContain('POST /api/tasks/1101/notes {"text":"The last one"}'))
  await waitFor(() => expect(field).toHaveProperty('value', 'The last one'))

  await userEvent.click(panel.getByRole('button', { name: 'Edit note' }))
  await paste(panel.getByRole('textbox', { name: 'Edit note' }), 'Corrected')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toContain(correction))
  expect(await panel.findByRole('textbox', { name: 'Edit note' })).toHaveProperty('value', 'Corrected')
})

test('offline, a new note waits in the queue and is marked “Waiting”', async () => {
  const { panel } = await openTask({ 'POST /api/tasks/1101/notes': unreachable })
  await userEvent.type(panel.getByRole('textbox', { name: 'New note' }), 'Written on a train')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const note = await panel.findByText('Written on a train')
  expect(note.closest('li')?.textContent).toContain('Waiting')
  await waitFor(() => expect(queuedChanges(ida.id)).toMatchObject([{ kind: 'note' }]))
})

test('a note that was written offline and sent later can be undone', async () => {
  const { panel, sent } = await openTask({
    'GET /api/user': () => ida,
    'POST /api/tasks/1101/notes': () => Response.json({ id: 'note-9' }, { status: 201 }),
    'DELETE /api/notes/note-9': noContent,
  })
  setOnline(false)
  await paste(panel.getByRole('textbox', { name: 'New note' }), 'Written on a train')
  await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(queuedChanges(ida.id)).toMatchObject([{ kind: 'note' }]))
  setOnline(true)
  await waitFor(() => expect(queuedChanges(ida.id)).toEqual([]))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(sent).toContain('DELETE /api/notes/note-9'))
})

test('the text of an unsent note is kept in the browser', async () => {
  const { panel } = await openTask()
  await userEvent.type(panel.getByRole('textbox', { name: 'New note' }), 'Half a thought')
  expect(localStorage.getItem(`draft-${ida.id}-note-1101`)).toBe('Half a thought')
})

test('typing @ lists members, Enter completes the name of the chosen member, and the next text follows the name', async () => {
  const member = aMember(12, 'Ida Holm', { userId: ida.id, isOwner: true, role: 'ADMIN' })
  const { panel } = await openTask({ 'GET /api/projects/1/members': () => [member] })
  const field = panel.getByRole('textbox', { name: 'New note' })
  await userEvent.type(field, 'by Friday')
  await userEvent.type(field, 'Ask @id', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  await panel.findByRole('option', { name: /Ida Holm/ })
  // A busy browser renders no frame between the keys of a fast typist.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await userEvent.keyboard('{Enter}for the plan ')
  expect(field).toHaveProperty('value', 'Ask @Ida Holm for the plan by Friday')
})

test('punctuation that is typed after a completed name follows the name directly', async () => {
  const member = aMember(12, 'Ida Holm', { userId: ida.id, isOwner: true, role: 'ADMIN' })
  const { panel } = await openTask({ 'GET /api/projects/1/members': () => [member] })
  const field = panel.getByRole('textbox', { name: 'New note' })
  await userEvent.type(field, '@id')
  await panel.findByRole('option', { name: /Ida Holm/ })
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('. Then @id')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('and Kai')
  expect(field).toHaveProperty('value', '@Ida Holm. Then @Ida Holm and Kai')
})

test('an author can edit a note', async () => {
  const { panel, sent } = await openTask({
    'PATCH /api/notes/note-1': () => new Response(null, { status: 204 }),
  })
  await userEvent.click(panel.getByRole('button', { name: 'Edit note' }))
  const field = panel.getByRole('textbox', { name: 'Edit note' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Corrected')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toContain(correction))
})

test('after the user has deleted a note by keyboard, the focus is on the heading of the notes', async () => {
  let { notes } = detail
  const { panel } = await openTask({
    'GET /api/tasks/1101': () => ({ ...detail, notes }),
    'DELETE /api/notes/note-1': () => {
      notes = []
      return new Response(null, { status: 204 })
    },
  })
  panel.getByRole('button', { name: /^Delete note by/ }).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByRole('button', { name: 'Delete note' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Notes' })))
  await expect.poll(() => notes).toEqual([])
})

test('if a note cannot be deleted, it returns, and a note that was added since stays', async () => {
  const deletion = Promise.withResolvers<Response>()
  const { panel } = await openTask({
    'DELETE /api/notes/note-1': () => deletion.promise,
    'POST /api/tasks/1101/notes': unreachable,
  })
  const notes = () => panel.queryAllByText(/^(See|Written on a train)/).map((note) => note.textContent)
  await userEvent.click(panel.getByRole('button', { name: /^Delete note by/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete note' }))
  await waitFor(() => expect(notes()).toEqual([]))
  await userEvent.type(panel.getByRole('textbox', { name: 'New note' }), 'Written on a train')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await panel.findByText('Written on a train')
  deletion.reject(new TypeError('Failed to fetch'))
  await waitFor(() => expect(notes()).toHaveLength(2))
  expect(notes()[1]).toBe('Written on a train')
})

test('a link without a full address shows an error at the field', async () => {
  const { panel } = await openTask()
  await userEvent.click(panel.getByRole('button', { name: 'Add link' }))
  await userEvent.type(panel.getByLabelText('Address'), 'example.org{Enter}')
  await panel.findByText('Address must be a full address that starts with https:// or http://')
})

test('a viewer sees texts instead of controls', async () => {
  const { panel } = await openTask({}, { ownerId: 99, role: 'VIEWER' })
  expect(panel.queryByRole('checkbox')).toBeNull()
  expect(panel.queryByRole('textbox')).toBeNull()
  expect(
    panel.queryByRole('button', { name: /change assignee|change due date|Add link|Remove link/ }),
  ).toBeNull()
  panel.getByText('Unassigned')
  panel.getByText('No date')
  expect(panel.queryByRole('button', { name: 'More actions' })).toBeNull()
})

test('if the details cannot be loaded, the task stays readable, and “Try Again” loads the details', async () => {
  let fails = true
  showDashboard('/project/1/task/1101', {
    'GET /api/projects': () => [aProject()],
    'GET /api/projects/1/members': () => [],
    'GET /api/tasks?projectId=1': () => [aTask({ id: 1101, title: 'Audit your assets' })],
    'GET /api/tasks/1101': () => (fails ? errorResponse(500, 'Try later.')() : detail),
  })
  await screen.findByRole('heading', { name: 'Failed to load notes and links' })
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: 'Notes' })
})
