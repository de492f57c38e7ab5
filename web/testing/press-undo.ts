import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Presses “Undo” in a toast. The region accepts clicks one render after the toast appears. */
export async function pressUndo(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Undo' })
  const region = button.closest<HTMLElement>('[role=region]')
  await waitFor(() => expect(region?.style.pointerEvents).not.toBe('none'))
  await userEvent.click(button)
}
