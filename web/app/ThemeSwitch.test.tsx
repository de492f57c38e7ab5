import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { chooseTheme } from './theme.ts'
import { themeAction } from './actions/actions.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

afterEach(() => {
  chooseTheme('system')
})
const theme = () => document.documentElement.dataset['theme']

test('the theme switch toggles between light and dark and stores the selected theme', async () => {
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

test('pressing the theme entry of the account menu cycles through the light, the dark and the system theme', () => {
  const rounds = (['system', 'light', 'dark'] as const).map((choice) => {
    const { label, run } = themeAction(choice)
    run()
    return [label, theme()]
  })
  expect(rounds).toEqual([
    ['Theme: system', 'light'],
    ['Theme: light', 'dark'],
    ['Theme: dark', undefined],
  ])
})
