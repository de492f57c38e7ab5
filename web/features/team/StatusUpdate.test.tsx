import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { asEditor, jonas, listed, otherOwner, owner, showPanel, tunde } from './testing/show-team.tsx'

const preview: FakeResponses = {
  'POST /api/projects/1/status-update/preview': () => ({
    subject: 'Halden: status update',
    html: '<html><head></head><body>0 of 57</body></html>',
    text: '0 of 57',
    recipients: 2,
  }),
}
const sends = (requests: readonly string[]) =>
  requests.filter((call) => call.startsWith('POST /api/projects/1/status-update {'))

async function open(responses: FakeResponses): Promise<string[]> {
  const requests = showPanel({ ...listed([owner, jonas]), ...preview, ...responses })
  await userEvent.click(await screen.findByRole('button', { name: 'Send status update' }))
  await screen.findByRole('dialog', { name: 'Send status update' })
  return requests
}

test.each([
  ['an owner without a team', [owner], 'Invite a teammate to send updates.'],
  ['an owner with only open invitations', [owner, tunde], 'No one has accepted yet.'],
] as const)(
  '%s sees why the button that sends a status update to the team is disabled',
  async (_, members, reason) => {
    showPanel(listed(members))
    const button = await screen.findByRole('button', { name: 'Send status update', description: reason })
    // The reason is also visible text, not only the button's description.
    screen.getByText(reason, { selector: 'p' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('a viewer sees no button that sends a status update', async () => {
  showPanel(listed([otherOwner, asEditor]), 'VIEWER')
  await screen.findByText('Maya Lindqvist')
  expect(screen.queryByRole('button', { name: 'Send status update' })).toBeNull()
})

test('a double click on “Send” in the status update dialog sends only one status update', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const requests = await open({ 'POST /api/projects/1/status-update': () => promise })
  const email = await screen.findByTitle('Email preview')
  expect(email.getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(email.getAttribute('srcdoc')).toContain('0 of 57')
  await userEvent.type(screen.getByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  screen.getByText('8 of 2,000 characters')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
  resolve({ message: 'Status update emails sent successfully', recipients: 2 })
  await screen.findByText('Status update emails sent successfully')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sends(requests)).toEqual(['POST /api/projects/1/status-update {"note":"Printing"}'])
})

test('the email preview is not in the Tab order, and Esc in the preview closes the status update dialog', async () => {
  await open({})
  const preview = await screen.findByTitle('Email preview')
  const email = document.implementation.createHTMLDocument()
  email.body.innerHTML = '<a href="/project/1">Open the project</a>'
  vi.spyOn(preview as HTMLIFrameElement, 'contentDocument', 'get').mockReturnValue(email)
  fireEvent.load(preview)
  expect(preview.tabIndex).toBe(-1)
  expect(email.querySelector('a')?.tabIndex).toBe(-1)
  // A new document of happy-dom has no window, which `fireEvent` needs.
  email.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a status update can have 2,000 emoji, and a longer one is not sent and keeps its whole text', async () => {
  const requests = await open({
    'POST /api/projects/1/status-update': () => ({ message: 'Sent', recipients: 2 }),
  })
  const field = await screen.findByRole('textbox', { name: 'Note (optional)' })
  const note = '🙂'.repeat(2_000)
  await userEvent.click(field)
  await userEvent.paste(`${note}🙂`)
  screen.getByText('2,001 of 2,000 characters')
  screen.getByText('Note must be at most 2,000 characters')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sends(requests)).toEqual([])
  await userEvent.clear(field)
  await userEvent.paste(note)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sends(requests)).toHaveLength(1))
})

test.each([
  ['Too many requests.', 'Too many requests.'],
  ['', 'Failed to send status update emails'],
])(
  'if the server rejects a status update with the message “%s”, the dialog shows an error and keeps the note',
  async (serverText, errorText) => {
    await open({ 'POST /api/projects/1/status-update': errorResponse(409, serverText) })
    const note = await screen.findByRole('textbox', { name: 'Note (optional)' })
    await userEvent.type(note, 'Printing')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(errorText))
    expect(note).toHaveProperty('value', 'Printing')
  },
)

/** Starts recording requests. Returns a function that lists the idempotency keys of the sent updates. */
function keysSent() {
  const fetched = vi.spyOn(globalThis, 'fetch')
  return () =>
    fetched.mock.calls
      .filter(([address]) => address === '/api/projects/1/status-update')
      .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
}

test('sending a failed status update again keeps the idempotency key, unless the user has changed the note', async () => {
  await open({ 'POST /api/projects/1/status-update': errorResponse(503, 'Try later.') })
  const keys = keysSent()
  const send = async (times: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(keys()).toHaveLength(times))
    await screen.findByRole('button', { name: 'Send' })
  }
  await send(1)
  await send(2)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  await send(3)
  const [first, again, other] = keys()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('if the preview of a status update does not load, the status update can still be sent', async () => {
  await open({ 'POST /api/projects/1/status-update/preview': errorResponse(400, 'Not now') })
  await screen.findByText(/Failed to load preview\. Not now\./)
  screen.getByRole('button', { name: 'Send' })
})

/** Opens the dialog again and returns its note field. */
async function reopenNote() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Send status update' }))
  return screen.findByRole('textbox', { name: 'Note (optional)' })
}

/** Closes the dialog. The Escape key would close the toast first. */
const cancel = () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

test('a note that was not sent is still there after the status update dialog is closed and reopened', async () => {
  const requests = await open({
    'POST /api/projects/1/status-update': () => ({ message: 'Sent.', recipients: 2 }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  await userEvent.keyboard('{Escape}')
  expect(await reopenNote()).toHaveProperty('value', 'Printing')
  screen.getByText(/^Draft restored\. It has not been sent yet\./)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent.')
  expect(await reopenNote()).toHaveProperty('value', '')
  expect(screen.queryByText(/^Draft restored/)).toBeNull()
  expect(sends(requests)).toEqual(['POST /api/projects/1/status-update {"note":"Printing"}'])
})

test('a note that was not sent is still there after a reload, until it is sent', async () => {
  const noteOf = () => screen.findByRole('textbox', { name: 'Note (optional)' })
  const stored = () => localStorage.getItem(`draft-${ida.id}-status-note-1`)
  await open({})
  await userEvent.type(await noteOf(), 'Printing')
  expect(stored()).toBe('Printing')
  cleanup()
  await open({ 'POST /api/projects/1/status-update': () => ({ message: 'Sent.', recipients: 2 }) })
  expect(await noteOf()).toHaveProperty('value', 'Printing')
  screen.getByText(/^Draft restored\. It has not been sent yet\./)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent.')
  expect(stored()).toBeNull()
})

test('pressing “Discard draft” in the status update dialog deletes a note that was not sent', async () => {
  await open({})
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  await userEvent.keyboard('{Escape}')
  await reopenNote()
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  await userEvent.keyboard('{Escape}')
  expect(await reopenNote()).toHaveProperty('value', '')
})

test('if the user adds text to the note while a status update is being sent, the text stays in the note field', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await open({ 'POST /api/projects/1/status-update': () => promise })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.type(await reopenNote(), ' again')
  resolve({ message: 'Sent.', recipients: 2 })
  await screen.findByText('Sent.')
  await cancel()
  expect(await reopenNote()).toHaveProperty('value', 'Printing again')
})

test('after the status update dialog is reopened, sending a failed status update again keeps the idempotency key', async () => {
  await open({ 'POST /api/projects/1/status-update': errorResponse(503, 'Try later.') })
  const keys = keysSent()
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  await send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Try later.'))
  await cancel()
  await reopenNote()
  await send()
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(new Set(keys()).size).toBe(1)
})
