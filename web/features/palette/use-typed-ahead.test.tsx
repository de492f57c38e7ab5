import { cleanup, renderHook, screen, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useTypedAhead } from './use-typed-ahead.ts'

afterEach(cleanup)

/** A page whose button has the focus when the search is asked for. */
function setUp() {
  const press = vi.fn<() => void>()
  const close = vi.fn<() => void>()
  render(<button onClick={press}>Start Task</button>)
  screen.getByRole('button').focus()
  const { result, rerender } = renderHook((isOpen: boolean) => useTypedAhead(isOpen, close), {
    initialProps: true,
  })
  return { press, close, take: () => result.current(), turn: (isOpen: boolean) => rerender(isOpen) }
}

test('what is typed before the field is there is kept for it, and presses no button', async () => {
  const { press, take } = setUp()
  await userEvent.keyboard('shelf  plann{Backspace} 🍵{Enter}')
  expect(press).not.toHaveBeenCalled()
  expect(take()).toBe('shelf  plan 🍵')
})

test('every key after that is the field’s', async () => {
  const { press, take } = setUp()
  await userEvent.keyboard('shelf')
  take()
  await userEvent.keyboard('[Enter]')
  expect(press).toHaveBeenCalledOnce()
  await userEvent.keyboard('life')
  expect(take()).toBe('')
})

test('before the first letter Enter and Space press what has the focus; commands are not text', async () => {
  const { press, take } = setUp()
  await userEvent.keyboard('[Enter][Space]{Control>}c{/Control}{Tab}')
  expect(press).toHaveBeenCalledTimes(2)
  expect(take()).toBe('')
})

test('Escape gives the search up, and what was typed for it', async () => {
  const { close, take, turn } = setUp()
  await userEvent.keyboard('shelf{Escape}')
  expect(close).toHaveBeenCalledOnce()
  turn(false)
  await userEvent.keyboard('life')
  turn(true)
  await userEvent.keyboard('name')
  expect(take()).toBe('name')
})
