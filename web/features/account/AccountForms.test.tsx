import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut, useSignedIn, userQuery } from '#web/features/session/api.ts'
import { ida } from '#web/testing/a-user.ts'
import { done, playServer, refusing, type Answers } from '#web/testing/play-server.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import AccountForms from './AccountForms.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The name as the header shows it, and the forms, which close and open again. */
function Shown() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <output>{useSignedIn().username}</output>
      {open ? (
        <AccountForms onClose={() => setOpen(false)} />
      ) : (
        <button onClick={() => setOpen(true)}>My Account</button>
      )}
    </>
  )
}

function show(answers: Answers): string[] {
  const asked = playServer(answers)
  const client = createQueryClient(signedOut)
  client.setQueryData(userQuery.queryKey, ida)
  render(
    <QueryClientProvider client={client}>
      <Shown />
      <ToastRegion />
    </QueryClientProvider>,
  )
  return asked
}
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const name = () => screen.getByRole('textbox', { name: 'Name' })
const current = () => screen.getByLabelText('Current password')
const next = () => screen.getByLabelText('New password')
const shown = async (text: string) =>
  waitFor(() => expect(document.querySelector('output')?.textContent).toBe(text))

test('a new name shows before the server has answered, and stays', async () => {
  const answered = Promise.withResolvers<unknown>()
  const asked = show({ 'PATCH /api/user': () => answered.promise })
  await userEvent.clear(name())
  await userEvent.type(name(), ' Ida Lund {Enter}')
  await shown('Ida Lund')
  answered.resolve({ ...ida, username: 'Ida Lund' })
  await screen.findByText('Name saved')
  await shown('Ida Lund')
  expect(asked).toEqual(['PATCH /api/user {"username":"Ida Lund"}'])
})

test('a name that the server does not take is the old one again, with the reason', async () => {
  show({ 'PATCH /api/user': refusing(500, 'Something went wrong on our side.') })
  await userEvent.clear(name())
  await userEvent.type(name(), 'Ida Lund{Enter}')
  await screen.findByText('Something went wrong on our side.')
  await shown('Ida Holm')
  expect(screen.queryByText('Name saved')).toBeNull()
})

test('a name of blanks is refused in words', async () => {
  const asked = show({})
  await userEvent.clear(name())
  await userEvent.type(name(), '   {Enter}')
  expect(screen.getByRole('textbox', { name: 'Name', description: /Name is required/ })).toBe(
    document.activeElement,
  )
  expect(asked).toEqual([])
})

test('a new password is saved, and does not stay in the form', async () => {
  const asked = show({ 'POST /api/user/password': done })
  await userEvent.type(current(), 'secret')
  await userEvent.type(next(), 'short{Enter}')
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined()
  await userEvent.type(next(), 'er{Enter}')
  await screen.findByText('Password changed')
  expect(asked).toEqual(['POST /api/user/password {"current":"secret","password":"shorter"}'])
  expect([current(), next()].map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
})

test('what was saved is said until something else is saved, or is not', async () => {
  const wrong = 'Your current password is not correct'
  show({ 'PATCH /api/user': () => ida, 'POST /api/user/password': refusing(400, wrong, { current: wrong }) })
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Name saved')
  await userEvent.type(next(), 'short{Enter}')
  expect(screen.queryByText('Name saved')).toBeNull()
})

test('a name that is too long says so, and nothing of it is cut', async () => {
  const asked = show({})
  await userEvent.clear(name())
  await userEvent.click(name())
  await userEvent.paste('x'.repeat(121))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Name must be at most 120 characters')).toBeDefined()
  expect(name()).toHaveProperty('value', 'x'.repeat(121))
  expect(asked).toEqual([])
})

test('a wrong present password is refused at its field', async () => {
  const wrong = 'Your current password is not correct'
  show({ 'POST /api/user/password': refusing(400, wrong, { current: wrong }) })
  await userEvent.type(current(), 'wrong')
  await userEvent.type(next(), 'another{Enter}')
  await screen.findByText(wrong)
  expect(document.activeElement).toBe(current())
  expect(current().getAttribute('aria-invalid')).toBe('true')
})

test('a name that was typed and not saved is there again, says so, and goes when it is saved', async () => {
  show({ 'PATCH /api/user': () => ({ ...ida, username: 'Ida Lund' }) })
  expect(screen.queryByText(/Not saved yet\.$/)).toBeNull()
  await userEvent.clear(name())
  await userEvent.type(name(), 'Ida  Lund')
  screen.getByText(/Not saved yet\.$/)
  await press('Close')
  await press('My Account')
  expect(name()).toHaveProperty('value', 'Ida  Lund')
  screen.getByText(/Not saved yet\.$/)
  await press('Save name')
  await screen.findByText('Name saved')
  expect(screen.queryByText(/Not saved yet\.$/)).toBeNull()
  await press('Close')
  await press('My Account')
  expect(name()).toHaveProperty('value', 'Ida Lund')
})

test('a name that was typed can be thrown away', async () => {
  show({})
  await userEvent.type(name(), ' Lund')
  await press('Throw away')
  expect(name()).toHaveProperty('value', 'Ida Holm')
  await press('Close')
  await press('My Account')
  expect(name()).toHaveProperty('value', 'Ida Holm')
})

test('the solid button is the one that has something to save, and never the one that closes', async () => {
  show({ 'POST /api/user/password': done })
  const look = (button: string) => screen.getByRole('button', { name: button }).className
  const quiet = look('Close')
  const buttons = () => ['Save name', 'Change password', 'Close'].map((button) => look(button) !== quiet)
  expect(buttons()).toEqual([false, false, false])
  await userEvent.type(current(), 'secret')
  expect(buttons()).toEqual([false, true, false])
  await userEvent.type(next(), 'shorter{Enter}')
  await screen.findByText('Password changed')
  expect(buttons()).toEqual([false, false, false])
  await userEvent.type(name(), ' Lund')
  expect(buttons()).toEqual([true, false, false])
})
