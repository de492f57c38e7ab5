import { renderHook, screen, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useEarlyTyping } from './use-early-typing.ts'

function setUp() {
  const press = vi.fn<() => void>()
  const close = vi.fn<() => void>()
  render(<button onClick={press}>Start Task</button>)
  screen.getByRole('button').focus()
  const { result, rerender } = renderHook((isOpen: boolean) => useEarlyTyping(isOpen, close), {
    initialProps: true,
  })
  return { press, close, take: () => result.current(), setOpen: (isOpen: boolean) => rerender(isOpen) }
}

test('text typed before the search field exists is kept and does not press the focused button', async () => {
  const { press, take } = setUp()
  await userEvent.keyboard('shelf  plann{Backspace} 🍵{Enter}')
  expect(press).not.toHaveBeenCalled()
  expect(take()).toBe('shelf  plan 🍵')
})

test('keys are no longer collected after the search field has taken the text', async () => {
  const { press, take } = setUp()
  await userEvent.keyboard('shelf')
  take()
  await userEvent.keyboard('[Enter]')
  expect(press).toHaveBeenCalledOnce()
  await userEvent.keyboard('life')
  expect(take()).toBe('')
})

test('Enter and Space before any text press the focused button, and shortcuts add no text', async () => {
  const { press, take } = setUp()
  await userEvent.keyboard('[Enter][Space]{Control>}c{/Control}{Tab}')
  expect(press).toHaveBeenCalledTimes(2)
  expect(take()).toBe('')
})

test('Escape closes the loading search and discards the typed text', async () => {
  const { close, take, setOpen } = setUp()
  await userEvent.keyboard('shelf{Escape}')
  expect(close).toHaveBeenCalledOnce()
  setOpen(false)
  await userEvent.keyboard('life')
  setOpen(true)
  await userEvent.keyboard('name')
  expect(take()).toBe('name')
})
