import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusing, type Answers } from '#web/testing/play-server.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { asEditor, jonas, listed, otherOwner, owner, showPanel, tunde } from './testing/show-team.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const preview: Answers = {
  'POST /api/projects/1/status-update/preview': () => ({
    subject: 'Halden: status update',
    html: '<html><head></head><body>0 of 57</body></html>',
    text: '0 of 57',
    recipients: 2,
  }),
}
const sends = (asked: readonly string[]) =>
  asked.filter((call) => call.startsWith('POST /api/projects/1/status-update {'))

async function open(answers: Answers): Promise<string[]> {
  const asked = showPanel({ ...listed([owner, jonas]), ...preview, ...answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Send status update' }))
  await screen.findByRole('dialog', { name: 'Send status update' })
  return asked
}

test.each([
  ['owner', [owner], 'There is nobody else in the team yet. Invite somebody first.'],
  ['owner', [owner, tunde], 'There is nobody else in the team yet. An invitation has to be accepted first.'],
  ['VIEWER', [otherOwner, asEditor], 'Viewers cannot send status updates. Ask the owner for another role.'],
] as const)('as %s nobody can be mailed, and the button says why', async (standing, members, reason) => {
  showPanel(listed(members), standing)
  const button = await screen.findByRole('button', { name: 'Send status update', description: reason })
  // To be read by whoever has no mouse to point with.
  screen.getByText(reason, { selector: 'p' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows the mail, and sends it with its note once', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const asked = await open({ 'POST /api/projects/1/status-update': () => promise })
  const mail = await screen.findByTitle('Preview of the email')
  expect(mail.getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(mail.getAttribute('srcdoc')).toContain('0 of 57')
  await userEvent.type(screen.getByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  screen.getByText('8 of 2,000 characters')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
  resolve({ message: 'Status update emails sent successfully', recipients: 2 })
  await screen.findByText('Status update emails sent successfully')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sends(asked)).toEqual(['POST /api/projects/1/status-update {"note":"Printing"}'])
})

test.each([
  ['Too many at once.', 'Too many at once.'],
  ['', 'Failed to send status update emails'],
])('what fails (“%s”) says why in the dialog, and keeps the note', async (said, shown) => {
  await open({ 'POST /api/projects/1/status-update': refusing(409, said) })
  const note = await screen.findByRole('textbox', { name: 'Note (optional)' })
  await userEvent.type(note, 'Printing')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(shown))
  expect(note).toHaveProperty('value', 'Printing')
})

/** From now on: the keys of all updates that were sent. */
function keysSent() {
  const fetched = vi.spyOn(globalThis, 'fetch')
  return () =>
    fetched.mock.calls
      .filter(([address]) => address === '/api/projects/1/status-update')
      .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
}

test('tried again it is the same update, with another note another one', async () => {
  await open({ 'POST /api/projects/1/status-update': refusing(503, 'Try later.') })
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

test('without its preview it can still be sent', async () => {
  await open({ 'POST /api/projects/1/status-update/preview': refusing(400, 'Not now') })
  await screen.findByText(/The preview did not load\. Not now\./)
  screen.getByRole('button', { name: 'Send' })
})

/** The note in the dialog that opens. */
async function reopened() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Send status update' }))
  return screen.findByRole('textbox', { name: 'Note (optional)' })
}

/** Escape would put the toast away first. */
const cancel = () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

test('a note that was not sent is there again, until it is sent', async () => {
  const asked = await open({
    'POST /api/projects/1/status-update': () => ({ message: 'Sent.', recipients: 2 }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  await userEvent.keyboard('{Escape}')
  expect(await reopened()).toHaveProperty('value', 'Printing')
  screen.getByText(/^This is what you wrote before\. It is not sent yet\./)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent.')
  expect(await reopened()).toHaveProperty('value', '')
  expect(screen.queryByText(/^This is what you wrote before/)).toBeNull()
  expect(sends(asked)).toEqual(['POST /api/projects/1/status-update {"note":"Printing"}'])
})

test('a note that was not sent can be thrown away', async () => {
  await open({})
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  await userEvent.keyboard('{Escape}')
  await reopened()
  await userEvent.click(screen.getByRole('button', { name: 'Throw away' }))
  await userEvent.keyboard('{Escape}')
  expect(await reopened()).toHaveProperty('value', '')
})

test('what goes while its dialog is closed does not come back, and what is written meanwhile stays', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await open({ 'POST /api/projects/1/status-update': () => promise })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.type(await reopened(), ' again')
  resolve({ message: 'Sent.', recipients: 2 })
  await screen.findByText('Sent.')
  await cancel()
  expect(await reopened()).toHaveProperty('value', 'Printing again')
})

test('closed and opened again, the same note is still the same update', async () => {
  await open({ 'POST /api/projects/1/status-update': refusing(503, 'Try later.') })
  const keys = keysSent()
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note (optional)' }), 'Printing')
  await send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Try later.'))
  await cancel()
  await reopened()
  await send()
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(new Set(keys()).size).toBe(1)
})
