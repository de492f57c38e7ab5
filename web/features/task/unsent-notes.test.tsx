import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { errorResponse, noContent, unreachable } from '#web/testing/fake-server.ts'
import { aMember, ida } from '#web/testing/fixtures.ts'
import { useShownToast } from '#web/ui/toast/toast-store.ts'
import { detail, openTask } from './testing/open-task.tsx'

const created = (id: string) => () => Response.json({ id }, { status: 201 })

async function addNote(panel: Awaited<ReturnType<typeof openTask>>['panel'], text: string) {
  const field = panel.getByRole('textbox', { name: 'New note' })
  await userEvent.type(field, text)
  await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
  return field
}

test.each([
  ['a rejection', errorResponse(400, 'Note is too long.'), 'Note is too long.'],
  ['a server error', errorResponse(500, 'Try later.'), 'Try later.'],
])('after %s, the text of a new note is in the field again, with the error', async (_, response, message) => {
  const { panel } = await openTask({ 'POST /api/tasks/1101/notes': response })
  const field = await addNote(panel, 'Worth keeping')
  await waitFor(() => expect(field).toHaveProperty('value', 'Worth keeping'))
  expect(panel.getByRole('alert').textContent).toBe(`The note was not added. ${message}`)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(field, '!')
  expect(panel.queryByRole('alert')?.textContent ?? '').toBe('')
})

test('sending the same text again after a server error reuses the idempotency key', async () => {
  const keys: unknown[] = []
  const { panel } = await openTask({
    'POST /api/tasks/1101/notes': () =>
      keys.length === 1 ? errorResponse(500, 'Try later.')() : created('n2')(),
  })
  const fetched = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path === '/api/tasks/1101/notes') keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    return fetched(path, init)
  })
  await addNote(panel, 'Once only')
  await panel.findByText('The note was not added. Try later.')
  await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
})

test('text that was written in the meantime follows the returned text', async () => {
  const response = Promise.withResolvers<unknown>()
  const { panel } = await openTask({ 'POST /api/tasks/1101/notes': () => response.promise })
  const field = await addNote(panel, 'First')
  await userEvent.type(field, 'Second')
  response.resolve(errorResponse(500, 'Try later.')())
  await waitFor(() => expect(field).toHaveProperty('value', 'First\n\nSecond'))
})

test('if the task is closed before the failure, the field shows the text when it is opened again', async () => {
  const response = Promise.withResolvers<unknown>()
  const { panel } = await openTask({ 'POST /api/tasks/1101/notes': () => response.promise })
  await addNote(panel, 'Closed too early')
  await userEvent.click(panel.getByRole('button', { name: 'Close task' }))
  response.resolve(errorResponse(500, 'Try later.')())
  const toast = () => renderHook(useShownToast).result.current
  await expect.poll(() => toast()?.description).toBe('The note was not added. Try later.')
  expect(toast()?.action).toBeUndefined()
  await userEvent.click(
    (await screen.findAllByRole('link', { name: 'Audit your assets' }))[0] ?? document.body,
  )
  expect(await screen.findByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'Closed too early')
})

test.each([
  ['a server error', errorResponse(500, 'Try later.'), /Try later/],
  ['no connection', unreachable, /Can’t reach Brandpath/],
])(
  'after %s, the text of an edited note is in its field again, with the error',
  async (_, response, message) => {
    const { panel } = await openTask({ 'PATCH /api/notes/note-1': response })
    await userEvent.click(panel.getByRole('button', { name: 'Edit note' }))
    await userEvent.clear(panel.getByRole('textbox', { name: 'Edit note' }))
    await userEvent.keyboard('Corrected')
    await userEvent.click(panel.getByRole('button', { name: 'Save' }))
    await panel.findByText(message)
    const field = panel.getByRole('textbox', { name: 'Edit note' })
    expect(field).toHaveProperty('value', 'Corrected')
    expect(document.activeElement).toBe(field)
  },
)

test('an edit of a note that has changed keeps its text and shows the new text of the note', async () => {
  let stored = detail.notes[0]?.text
  const changed = 'Changed on the phone'
  const { panel, sent } = await openTask({
    'GET /api/tasks/1101': () => ({ ...detail, notes: [{ ...detail.notes[0], text: stored }] }),
    'PATCH /api/notes/note-1': () => {
      if (stored === changed) return noContent()
      stored = changed
      return errorResponse(409, 'This note has changed.')()
    },
  })
  await userEvent.click(panel.getByRole('button', { name: 'Edit note' }))
  await userEvent.clear(panel.getByRole('textbox', { name: 'Edit note' }))
  await userEvent.keyboard('Typed here')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await panel.findByText('The note was not updated. This note has changed.')
  await panel.findByText(changed)
  expect(panel.getByRole('textbox', { name: 'Edit note' })).toHaveProperty('value', 'Typed here')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  const next = JSON.stringify({ text: 'Typed here', onlyIf: changed })
  await waitFor(() => expect(sent).toContain(`PATCH /api/notes/note-1 ${next}`))
})

test('a viewer can edit the own note, but not write a new one', async () => {
  const { panel } = await openTask({}, { ownerId: 99, role: 'VIEWER' })
  panel.getByRole('button', { name: 'Edit note' })
  expect(panel.queryByRole('textbox', { name: 'New note' })).toBeNull()
})

/** While Ida edits her note, Jonas deletes it. The tick of the checklist fetches the task again. */
async function editDeletedNote(text: string) {
  let isDeleted = false
  const deletion = { ...detail.history[0], id: '6', type: 'NoteDeleted', detail: { noteId: 'note-1' } }
  const { panel, sent } = await openTask({
    'GET /api/tasks/1101': () =>
      isDeleted ? { ...detail, notes: [], history: [deletion, ...detail.history] } : detail,
    'POST /api/tasks/1101/checklist': noContent,
    'POST /api/tasks/1101/notes': created('note-2'),
  })
  await userEvent.click(panel.getByRole('button', { name: 'Edit note' }))
  const field = panel.getByRole('textbox', { name: 'Edit note' })
  await userEvent.clear(field)
  await userEvent.type(field, text)
  isDeleted = true
  await userEvent.click(panel.getByRole('checkbox', { name: 'Ask ten buyers' }))
  await panel.findByText('Jonas deleted this note. Your text is still here.')
  expect(panel.getByRole('textbox', { name: 'Edit note' })).toHaveProperty('value', text)
  return { panel, sent }
}

test('the text of a note that was deleted during the edit can become a new note', async () => {
  const { panel, sent } = await editDeletedNote('Still true')
  await userEvent.click(panel.getByRole('button', { name: 'Add as a new note' }))
  await waitFor(() => expect(sent).toContain('POST /api/tasks/1101/notes {"text":"Still true"}'))
  expect(panel.queryByRole('textbox', { name: 'Edit note' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Notes')
})

test('the text of a note that was deleted during the edit can be discarded', async () => {
  const { panel } = await editDeletedNote('No longer true')
  await userEvent.click(panel.getByRole('button', { name: 'Discard' }))
  expect(panel.queryByText('No longer true')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Notes')
})

const notes = Array.from({ length: 12 }, (_, number) => ({
  ...detail.notes[0],
  id: `note-${number}`,
  text: `Note number ${number}`,
  createdAt: `2026-11-18T09:${String(number).padStart(2, '0')}:00.000Z`,
}))

test('of many notes, the newest five are shown, and a button shows the others', async () => {
  const { panel } = await openTask({ 'GET /api/tasks/1101': () => ({ ...detail, notes }) })
  const texts = () => panel.getAllByText(/^Note number/).map(({ textContent }) => textContent)
  expect(texts()).toEqual([7, 8, 9, 10, 11].map((number) => `Note number ${number}`))
  await userEvent.click(panel.getByRole('button', { name: 'Show 7 older notes' }))
  expect(texts()).toHaveLength(12)
  await userEvent.click(panel.getByRole('button', { name: 'Hide older notes' }))
  expect(texts()).toHaveLength(5)
})

test('Escape in the field of a new note closes the task, and the reopened task shows the unsent text', async () => {
  const member = aMember(12, 'Ida Holm', { userId: ida.id, isOwner: true, role: 'ADMIN' })
  const { panel } = await openTask({ 'GET /api/projects/1/members': () => [member] })
  const field = panel.getByRole('textbox', { name: 'New note' })
  await userEvent.type(field, 'Ask @id')
  await panel.findByRole('option', { name: /Ida Holm/ })
  // The first Escape closes only the list of members.
  await userEvent.keyboard('{Escape}')
  expect(panel.queryByRole('option')).toBeNull()
  expect(document.activeElement).toBe(field)
  // The Escape key of an input method discards what the user is composing.
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  screen.getByRole('region', { name: 'Audit your assets' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Audit your assets' })).toBeNull())
  const list = within(screen.getByRole('region', { name: /Tasks by Category/ }))
  const link = await list.findByRole('link', { name: 'Audit your assets' })
  await waitFor(() => expect(document.activeElement).toBe(link))
  await userEvent.keyboard('{Enter}')
  const reopened = await screen.findByRole('textbox', { name: 'New note' })
  expect(reopened).toHaveProperty('value', 'Ask @id')
  await userEvent.clear(reopened)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Audit your assets' })).toBeNull())
})
