import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { expectConsoleError } from '#web/testing/console.ts'
import { ScreenErrors } from './ScreenErrors.tsx'

const Broken = (): never => {
  throw new Error('render failure')
}
const show = (child: ReactNode) => render(<ScreenErrors>{child}</ScreenErrors>)

test('if a screen renders without an error, the error boundary shows the screen unchanged', () => {
  show(<p>It works</p>)
  screen.getByText('It works')
})

test('if a screen throws an error, the user sees a message, a “Try Again” button and a home link', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expectConsoleError(/render failure/)
  show(<Broken />)
  screen.getByRole('heading', { level: 1, name: 'Something went wrong on this page' })
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(reload).toHaveBeenCalledOnce()
})
