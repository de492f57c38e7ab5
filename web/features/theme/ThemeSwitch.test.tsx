import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { chooseTheme } from '#web/ui/theme/theme.ts'
import { themeAction } from './choices.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

afterEach(() => {
  cleanup()
  chooseTheme('system')
})
const theme = () => document.documentElement.dataset['theme']

test('the switch goes to the other theme and back, and remembers it', async () => {
  chooseTheme('light')
  render(<ThemeSwitch />)
  const button = screen.getByRole('button', { name: 'Theme: light', description: 'Switch to dark' })
  await userEvent.click(button)
  expect(screen.getByRole('button', { name: 'Theme: dark' })).toBe(button)
  expect(theme()).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await userEvent.click(button)
  expect(theme()).toBe('light')
})

test('the menu goes round all three, so that one can follow the device again', () => {
  const rounds = (['system', 'light', 'dark'] as const).map((choice) => {
    const { label, does } = themeAction(choice)
    does()
    return [label, theme()]
  })
  expect(rounds).toEqual([
    ['Theme: system', 'light'],
    ['Theme: light', 'dark'],
    ['Theme: dark', undefined],
  ])
})
