import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Tooltip } from './Tooltip.tsx'

afterEach(cleanup)

function show() {
  render(
    <Tooltip label="New guide available!">
      <button>New guide</button>
    </Tooltip>,
  )
  return screen.getByRole('button', { name: 'New guide', description: 'New guide available!' })
}

test('the label describes the control, shown or not', () => {
  expect(show()).toBeDefined()
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('it shows for a pointer that rests, and goes with Esc', async () => {
  await userEvent.hover(show())
  expect(await screen.findByRole('tooltip', {}, { timeout: 5000 })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
