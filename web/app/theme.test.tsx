import { act, render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseTheme, useTheme } from './theme.ts'

const head = readFileSync('web/head.html', 'utf8')
const script = /<script>([\s\S]*?)<\/script>/.exec(head)?.[1] ?? ''
const metas = head.match(/<meta\s+name="theme-color"[^>]*>/g)?.join('') ?? ''

beforeEach(() => {
  document.head.innerHTML = metas
})
afterEach(() => {
  act(() => chooseTheme('system'))
})

const rootTheme = () => document.documentElement.dataset['theme']
const browserBarColours = () =>
  Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'), (meta) => [
    meta.dataset['for'],
    meta.getAttribute('media'),
  ])
const bySystem = [
  ['light', '(prefers-color-scheme: light)'],
  ['dark', '(prefers-color-scheme: dark)'],
]
const alwaysDark = [
  ['light', 'not all'],
  ['dark', 'all'],
]

const Shown = () => <p>{JSON.stringify({ ...useTheme(), choose: undefined })}</p>
const shown = () => screen.getByText(/choice/).textContent

test('choosing a theme changes the colours of the page and the browser toolbar, and stores the theme', () => {
  render(<Shown />)
  act(() => chooseTheme('dark'))
  expect(shown()).toBe('{"choice":"dark","theme":"dark"}')
  expect(rootTheme()).toBe('dark')
  expect(browserBarColours()).toEqual(alwaysDark)
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('choosing the system theme removes the theme that is stored in the browser', () => {
  act(() => chooseTheme('dark'))
  act(() => chooseTheme('system'))
  expect(rootTheme()).toBeUndefined()
  expect(browserBarColours()).toEqual(bySystem)
  expect(localStorage.getItem('theme')).toBeNull()
})

test('a theme chosen in a second browser tab is also applied in this tab', () => {
  render(<Shown />)
  localStorage.setItem('theme', 'dark')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })))
  expect(shown()).toContain('"choice":"dark"')
  expect(rootTheme()).toBe('dark')
})

test('the inline script of head.html applies the theme that is stored in the browser', () => {
  localStorage.setItem('theme', 'dark')
  runInThisContext(script)
  expect(rootTheme()).toBe('dark')
  expect(browserBarColours()).toEqual(alwaysDark)
})

test('if the theme stored in the browser is invalid, the inline script of head.html applies the system theme', () => {
  localStorage.setItem('theme', 'sepia')
  runInThisContext(script)
  expect(rootTheme()).toBeUndefined()
  expect(browserBarColours()).toEqual(bySystem)
})
