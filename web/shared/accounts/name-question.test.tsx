import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { User } from '#schema/api/accounts.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { showScreen } from '#web/testing/show-screen.tsx'
import { useNameQuestion } from './use-name-question.tsx'

const fresh: User = { ...ida, username: 'ida.holm', nameConfirmed: false }
const path = 'PATCH /api/user'

function show(user: User = fresh, responses: FakeResponses = {}) {
  const invited: number[] = []
  function Invite() {
    const [beforeSending, question] = useNameQuestion()
    return (
      <>
        <Button onClick={() => beforeSending(() => invited.push(1))}>Invite</Button>
        {question}
      </>
    )
  }
  const saved = (body: unknown) => ({ ...user, ...(body as { username: string }), nameConfirmed: true })
  const requests = showScreen(<Invite />, { user, responses: { [path]: saved, ...responses } })
  const sent = () => requests.filter((request) => request.startsWith('PATCH'))
  return { invited, sent }
}
const invite = () => userEvent.click(screen.getByRole('button', { name: 'Invite' }))
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'What should teammates call you?' }))

test('before the first invitation, a dialog asks for the name once, and then the invitation is sent', async () => {
  const { invited, sent } = show()
  await invite()
  const dialog = await question()
  dialog.getByText(/ida\.holm/)
  const name = dialog.getByRole('textbox', { name: 'Name' })
  expect(name).toHaveProperty('value', 'Ida Holm')
  expect(invited).toEqual([])
  await userEvent.type(name, '-Brekke')
  await userEvent.click(dialog.getByRole('button', { name: 'Save and send' }))
  await expect.poll(() => invited).toHaveLength(1)
  expect(sent()).toEqual([`${path} {"username":"Ida Holm-Brekke"}`])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await invite()
  expect(invited).toHaveLength(2)
})

test('a user who skips the question keeps the name, and the account remembers the answer', async () => {
  const { invited, sent } = show()
  await invite()
  await userEvent.click((await question()).getByRole('button', { name: 'Skip' }))
  await expect.poll(() => invited).toHaveLength(1)
  expect(sent()).toEqual([`${path} {"username":"ida.holm"}`])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await invite()
  expect(invited).toHaveLength(2)
})

test('a user with a confirmed name is not asked', async () => {
  const { invited, sent } = show(ida)
  await invite()
  expect(invited).toHaveLength(1)
  expect(sent()).toEqual([])
})

test('if the server refuses the name, the error is at the field and nothing is sent', async () => {
  const refused = errorResponse(400, 'Invalid input', { username: 'Name must be at most 60 characters' })
  const { invited } = show(fresh, { [path]: refused })
  await invite()
  const dialog = await question()
  await userEvent.click(dialog.getByRole('button', { name: 'Save and send' }))
  await dialog.findByText('Name must be at most 60 characters')
  expect(dialog.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
  expect(invited).toEqual([])
})

test('Escape keeps the name and sends nothing, and the next invitation is sent without a question', async () => {
  const { invited, sent } = show()
  await invite()
  await question()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(sent).toEqual([`${path} {"username":"ida.holm"}`])
  expect(invited).toEqual([])
  await expect
    .poll(async () => {
      await invite()
      return invited.length
    })
    .toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})
