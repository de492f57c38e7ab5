import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Tooltip } from './Tooltip.tsx'

function show() {
  render(
    <Tooltip label="New guide available!">
      <button>New guide</button>
    </Tooltip>,
  )
  return screen.getByRole('button', { name: 'New guide', description: 'New guide available!' })
}

test('while a tooltip is hidden, the tooltip text is still the accessible description of the button', () => {
  expect(show()).toBeDefined()
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a tooltip opens when the pointer moves over the button, and closes on Esc', async () => {
  await userEvent.hover(show())
  expect(await screen.findByRole('tooltip', {}, { timeout: 5000 })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('on a touch screen, a tap on a disabled button opens the tooltip', async () => {
  render(
    <Tooltip label="Only the owner can rename a project.">
      <button aria-disabled="true">Rename</button>
    </Tooltip>,
  )
  const button = screen.getByRole('button')
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  fireEvent.pointerUp(button, { pointerType: 'touch' })
  fireEvent.pointerLeave(button, { pointerType: 'touch' })
  expect(await screen.findByRole('tooltip', {}, { timeout: 5000 })).toHaveProperty(
    'textContent',
    'Only the owner can rename a project.',
  )
})

test('on a touch screen, a tap on an enabled button does not open the tooltip', async () => {
  const button = show()
  vi.useFakeTimers()
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  fireEvent.pointerUp(button, { pointerType: 'touch' })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a tooltip opens after the pointer has rested on the button for 700 ms', async () => {
  const button = show()
  vi.useFakeTimers()
  fireEvent.pointerEnter(button)
  await act(() => vi.advanceTimersByTimeAsync(699))
  expect(screen.queryByRole('tooltip')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('tooltip').textContent).toBe('New guide available!')
})
