import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastRegion } from './ToastRegion.tsx'
import { dismissToast, toast, type ToastMessage } from './toast-store.ts'

function showToast(message: ToastMessage): number {
  let id = Number.NaN
  act(() => {
    id = toast(message)
  })
  return id
}

test('a toast shows a title, a description and an action button, and pressing the button closes the toast', async () => {
  render(<ToastRegion />)
  const onClick = vi.fn<() => void>()
  showToast({
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

test('if a second toast is shown, the first toast disappears', async () => {
  render(<ToastRegion />)
  showToast({ title: 'First' })
  await screen.findByText('First')
  showToast({ title: 'Second' })
  await screen.findByText('Second')
  expect(screen.queryByText('First')).toBeNull()
})

test('if a success toast is shown after an error toast, the error toast disappears', async () => {
  render(<ToastRegion />)
  showToast({ title: 'Request failed', variant: 'destructive' })
  await screen.findByText('Request failed')
  showToast({ title: 'Reset email sent' })
  await screen.findByText('Reset email sent')
  expect(screen.queryByText('Request failed')).toBeNull()
})

test('if a second toast has replaced a first toast, dismissing the first toast keeps the second toast', async () => {
  render(<ToastRegion />)
  const first = showToast({ title: 'First' })
  showToast({ title: 'Second' })
  act(() => dismissToast(first))
  await screen.findByText('Second')
})

test('pressing “Dismiss” closes a toast', async () => {
  render(<ToastRegion />)
  showToast({ title: 'Success' })
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Success')).toBeNull()
})

test('while a toast is shown, F8 moves the focus to the toast', async () => {
  render(<ToastRegion />)
  showToast({ title: 'Success' })
  await screen.findByText('Success')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(screen.getByRole('region', { name: 'Notification' }).contains(document.activeElement)).toBe(true)
  expect(document.activeElement?.textContent).toContain('Success')
})

test('a toast closes automatically after five seconds', async () => {
  render(<ToastRegion />)
  showToast({ title: 'First' })
  await screen.findByText('First')
  vi.useFakeTimers()
  showToast({ title: 'Second' })
  act(() => void vi.advanceTimersByTime(4_999))
  expect(screen.queryByText('Second')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Second')).toBeNull()
})

test('after a focused toast closes, the focus returns to the element that was focused before the toast', async () => {
  render(
    <>
      <button>Complete Task</button>
      <ToastRegion />
    </>,
  )
  const origin = screen.getByRole('button', { name: 'Complete Task' })
  for (const label of ['Undo', 'Dismiss']) {
    origin.focus()
    showToast({ title: `Ends by ${label}`, action: { label: 'Undo', onClick: () => {} } })
    await screen.findByText(`Ends by ${label}`)
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(screen.getByRole('region').contains(document.activeElement)).toBe(true)
    screen.getByRole('button', { name: label }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(origin))
  }
  showToast({ title: 'Last' })
  await screen.findByText('Last')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(origin))
})
