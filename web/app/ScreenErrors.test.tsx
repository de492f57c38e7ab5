import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ScreenErrors } from './ScreenErrors.tsx'

const Broken = (): never => {
  throw new Error('render failure')
}
const show = (child: ReactNode) => render(<ScreenErrors>{child}</ScreenErrors>)

test('the error boundary shows a screen that renders without errors', () => {
  show(<p>It works</p>)
  screen.getByText('It works')
})

test('a screen that throws is replaced by an error with a reload button and a link to the home page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  show(<Broken />)
  screen.getByRole('heading', { level: 1, name: 'Something went wrong on this page' })
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(reload).toHaveBeenCalledOnce()
})
