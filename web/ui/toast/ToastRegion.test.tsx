import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastRegion } from './ToastRegion.tsx'
import { clearToasts, dismissToast, toast } from './toast-store.ts'
import type { ToastMessage } from './toast-store.ts'

afterEach(() => {
  act(clearToasts)
  cleanup()
  vi.useRealTimers()
})

function say(message: ToastMessage): number {
  let id = Number.NaN
  act(() => {
    id = toast(message)
  })
  return id
}

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

test('what has worked takes the place of what had failed before', async () => {
  render(<ToastRegion />)
  say({ title: 'Request failed', variant: 'destructive' })
  await screen.findByText('Request failed')
  say({ title: 'Reset email sent' })
  await screen.findByText('Reset email sent')
  expect(screen.queryByText('Request failed')).toBeNull()
})

test('a toast that another has replaced is dismissed in vain', async () => {
  render(<ToastRegion />)
  const first = say({ title: 'First' })
  say({ title: 'Second' })
  act(() => dismissToast(first))
  await screen.findByText('Second')
})

test('its reader puts it away', async () => {
  render(<ToastRegion />)
  say({ title: 'Success' })
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Success')).toBeNull()
})

test('F8 leads to it', async () => {
  render(<ToastRegion />)
  say({ title: 'Success' })
  await screen.findByText('Success')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(screen.getByRole('region', { name: 'Notification' }).contains(document.activeElement)).toBe(true)
  expect(document.activeElement?.textContent).toContain('Success')
})

test('it goes by itself after five seconds', async () => {
  render(<ToastRegion />)
  say({ title: 'First' })
  await screen.findByText('First')
  vi.useFakeTimers()
  say({ title: 'Second' })
  act(() => void vi.advanceTimersByTime(4_999))
  expect(screen.queryByText('Second')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Second')).toBeNull()
})

test('whoever went to a toast by the keys is back where he was when it ends', async () => {
  render(
    <>
      <button>Complete Task</button>
      <ToastRegion />
    </>,
  )
  const place = screen.getByRole('button', { name: 'Complete Task' })
  for (const label of ['Undo', 'Dismiss']) {
    place.focus()
    say({ title: `Ends by ${label}`, action: { label: 'Undo', onClick: () => {} } })
    await screen.findByText(`Ends by ${label}`)
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(screen.getByRole('region').contains(document.activeElement)).toBe(true)
    screen.getByRole('button', { name: label }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(place))
  }
  say({ title: 'Last' })
  await screen.findByText('Last')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(place))
})
