import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { InstallDialog } from './InstallDialog.tsx'

afterEach(cleanup)

test('tells the way for each of two browsers, and closes', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  render(<InstallDialog open onOpenChange={onOpenChange} />)
  await screen.findByRole('dialog', { name: 'Install Brandpath' })
  expect((await screen.findByRole('tabpanel', { name: 'Chrome Desktop' })).textContent).toContain(
    'Open in app',
  )

  await userEvent.click(screen.getByRole('tab', { name: 'iPhone Safari' }))
  const steps = screen.getAllByRole('listitem').map((step) => step.textContent)
  expect(steps).toEqual(['Press Share.', 'Choose Add to Home Screen.', 'Press Add.'])

  await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
})
