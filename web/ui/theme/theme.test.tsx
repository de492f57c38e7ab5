import { act, cleanup, render, screen } from '@testing-library/react'
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
  cleanup()
  act(() => chooseTheme('system'))
})

const rootTheme = () => document.documentElement.dataset['theme']
const bars = () =>
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

test('a choice shows at once, colours the browser bars and is remembered', () => {
  render(<Shown />)
  act(() => chooseTheme('dark'))
  expect(shown()).toBe('{"choice":"dark","theme":"dark"}')
  expect(rootTheme()).toBe('dark')
  expect(bars()).toEqual(alwaysDark)
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('back to the system: nothing is kept', () => {
  act(() => chooseTheme('dark'))
  act(() => chooseTheme('system'))
  expect(rootTheme()).toBeUndefined()
  expect(bars()).toEqual(bySystem)
  expect(localStorage.getItem('theme')).toBeNull()
})

test('the choice of another tab is followed', () => {
  render(<Shown />)
  localStorage.setItem('theme', 'dark')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })))
  expect(shown()).toContain('"choice":"dark"')
  expect(rootTheme()).toBe('dark')
})

test('before the first paint, the page itself does the same with a choice made earlier', () => {
  localStorage.setItem('theme', 'dark')
  runInThisContext(script)
  expect(rootTheme()).toBe('dark')
  expect(bars()).toEqual(alwaysDark)
})

test('a page without a choice, or with one that we do not know, follows the system', () => {
  localStorage.setItem('theme', 'sepia')
  runInThisContext(script)
  expect(rootTheme()).toBeUndefined()
  expect(bars()).toEqual(bySystem)
})
