import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSession, useCurrentUser } from '#web/shared/accounts/session.ts'
import { noContent, fakeServer, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { ProfileForms } from './ProfileForms.tsx'

/** Renders the current user's name and the account forms. The forms can be closed and reopened. */
function NameAndForms() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <output>{useCurrentUser().username}</output>
      {open && <ProfileForms />}
      <button onClick={() => setOpen(!open)}>{open ? 'Close' : 'My Account'}</button>
    </>
  )
}

function show(responses: FakeResponses): string[] {
  const requests = fakeServer(responses)
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, ida)
  render(
    <QueryClientProvider client={client}>
      <NameAndForms />
      <ToastRegion />
    </QueryClientProvider>,
  )
  return requests
}
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const name = () => screen.getByRole('textbox', { name: 'Name' })
const currentPassword = () => screen.getByLabelText('Current password')
const newPassword = () => screen.getByLabelText('New password')
const nameIs = async (text: string) =>
  waitFor(() => expect(document.querySelector('output')?.textContent).toBe(text))

test('on the account screen, a new user name is shown before the server responds', async () => {
  const response = Promise.withResolvers<unknown>()
  const requests = show({ 'PATCH /api/user': () => response.promise })
  await userEvent.clear(name())
  await userEvent.type(name(), ' Ida Lund {Enter}')
  await nameIs('Ida Lund')
  response.resolve({ ...ida, username: 'Ida Lund' })
  await screen.findByText('Name saved')
  await nameIs('Ida Lund')
  expect(requests).toEqual(['PATCH /api/user {"username":"Ida Lund"}'])
})

test('if saving a new user name fails, the account screen shows the old name and the server’s error', async () => {
  show({ 'PATCH /api/user': errorResponse(500, 'Something went wrong on our side.') })
  await userEvent.clear(name())
  await userEvent.type(name(), 'Ida Lund{Enter}')
  await screen.findByText('Something went wrong on our side.')
  await nameIs('Ida Holm')
  expect(screen.queryByText('Name saved')).toBeNull()
})

test('saving a blank user name shows an error at the name field and sends no request', async () => {
  const requests = show({})
  await userEvent.clear(name())
  await userEvent.type(name(), '   {Enter}')
  expect(screen.getByRole('textbox', { name: 'Name', description: /Name is required/ })).toBe(
    document.activeElement,
  )
  expect(requests).toEqual([])
})

test('after a password change, both password fields on the account screen are empty', async () => {
  const requests = show({ 'POST /api/user/password': noContent })
  await userEvent.type(currentPassword(), 'secret')
  await userEvent.type(newPassword(), 'short{Enter}')
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined()
  await userEvent.type(newPassword(), 'er{Enter}')
  await screen.findByText('Password changed')
  expect(requests).toEqual(['POST /api/user/password {"current":"secret","password":"shorter"}'])
  expect([currentPassword(), newPassword()].map((field) => (field as HTMLInputElement).value)).toEqual([
    '',
    '',
  ])
})

test('the message “Name saved” disappears when the user submits the password form', async () => {
  const message = 'Your current password is incorrect'
  show({
    'PATCH /api/user': () => ida,
    'POST /api/user/password': errorResponse(400, message, { current: message }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Name saved')
  await userEvent.type(newPassword(), 'short{Enter}')
  expect(screen.queryByText('Name saved')).toBeNull()
})

test('a user name over 120 characters shows an error, and the name field still contains the complete name', async () => {
  const requests = show({})
  await userEvent.clear(name())
  await userEvent.click(name())
  await userEvent.paste('x'.repeat(121))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Name must be at most 120 characters')).toBeDefined()
  expect(name()).toHaveProperty('value', 'x'.repeat(121))
  expect(requests).toEqual([])
})

test('changing the password with a wrong current password shows an error at the field for the current password', async () => {
  const message = 'Your current password is incorrect'
  show({ 'POST /api/user/password': errorResponse(400, message, { current: message }) })
  await userEvent.type(currentPassword(), 'wrong')
  await userEvent.type(newPassword(), 'another{Enter}')
  await screen.findByText(message)
  expect(document.activeElement).toBe(currentPassword())
  expect(currentPassword().getAttribute('aria-invalid')).toBe('true')
})

test('closing and reopening the account screen keeps an unsaved user name', async () => {
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

test('pressing “Discard” on the account screen restores the saved user name', async () => {
  show({})
  await userEvent.type(name(), ' Lund')
  await press('Discard')
  expect(name()).toHaveProperty('value', 'Ida Holm')
  await press('Close')
  await press('My Account')
  expect(name()).toHaveProperty('value', 'Ida Holm')
})

test('on the account screen, a save button is highlighted only while the form has unsaved changes', async () => {
  show({ 'POST /api/user/password': noContent })
  const styleOf = (button: string) => screen.getByRole('button', { name: button }).className
  const quiet = styleOf('Save name')
  const buttons = () => ['Save name', 'Change password'].map((button) => styleOf(button) !== quiet)
  expect(buttons()).toEqual([false, false])
  await userEvent.type(currentPassword(), 'secret')
  expect(buttons()).toEqual([false, true])
  await userEvent.type(newPassword(), 'shorter{Enter}')
  await screen.findByText('Password changed')
  expect(buttons()).toEqual([false, false])
  await userEvent.type(name(), ' Lund')
  expect(buttons()).toEqual([true, false])
})

test('an unsaved user name is still in its field after a reload', async () => {
  show({})
  await userEvent.type(name(), ' Lund')
  cleanup()
  show({})
  expect(name()).toHaveProperty('value', `${ida.username} Lund`)
  await press('Discard')
  expect(name()).toHaveProperty('value', ida.username)
})
