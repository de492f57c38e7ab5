import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastRegion } from './ToastRegion.tsx'
import { clearToasts, dismissToast, toast } from './toast-store.ts'
import type { ToastMessage } from './toast-store.ts'

afterEach(() => {
  act(clearToasts)
  cleanup()
})

function say(message: ToastMessage): number {
  let id = Number.NaN
  act(() => {
    id = toast(message)
  })
  return id
}
const failure = (title: string) => ({ title, variant: 'destructive' as const })

test('a toast says its title, description and what can be done', async () => {
  render(<ToastRegion />)
  const onClick = vi.fn<() => void>()
  say({
    title: 'Success',
    description: 'Project name updated successfully',
    action: { label: 'Undo', onClick },
  })
  expect(await screen.findByText('Project name updated successfully')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Notification' })).toBeDefined()

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onClick).toHaveBeenCalledOnce()
  expect(screen.queryByText('Project name updated successfully')).toBeNull()
})

test('one shows at a time: the newest', async () => {
  render(<ToastRegion />)
  say({ title: 'First' })
  await screen.findByText('First')
  say({ title: 'Second' })
  await screen.findByText('Second')
  expect(screen.queryByText('First')).toBeNull()
})

test('good news does not hide a failure, and comes after it', async () => {
  render(<ToastRegion />)
  const id = say(failure('Error'))
  await screen.findByText('Error')
  say({ title: 'Success' })
  say(failure('Another error'))
  expect(screen.queryByText('Success')).toBeNull()

  act(() => dismissToast(id))
  await screen.findByText('Success')
  expect(screen.queryByText('Error')).toBeNull()
})

test('a toast that waits can be dismissed before it shows', async () => {
  render(<ToastRegion />)
  const first = say(failure('Error'))
  const second = say({ title: 'Success' })
  act(() => dismissToast(second))
  act(() => dismissToast(first))
  say({ title: 'Third' })
  await screen.findByText('Third')
  expect(screen.queryByText('Success')).toBeNull()
})

test('its reader puts it away', async () => {
  render(<ToastRegion />)
  say({ title: 'Success' })
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Success')).toBeNull()
})
