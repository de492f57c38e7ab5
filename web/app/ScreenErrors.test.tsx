import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScreenErrors } from './ScreenErrors.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Broken = (): never => {
  throw new Error('of the screen')
}
const show = (child: ReactNode) => render(<ScreenErrors>{child}</ScreenErrors>)

test('a screen that works shows', () => {
  show(<p>It works</p>)
  screen.getByText('It works')
})

test('a screen that breaks says so, and offers to load it anew or to go home', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  show(<Broken />)
  screen.getByRole('heading', { level: 1, name: 'Something went wrong on this page' })
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(reload).toHaveBeenCalledOnce()
})
