import { expect, test } from 'vitest'
import { shellCache, shellUrls } from './shell.ts'

const shell = [
  { url: 'index.html', revision: 'abc' },
  { url: 'assets/index-123.js', revision: null },
]

test('a version has its own cache, named after the page', () => {
  expect(shellCache(shell)).toBe('shell-abc')
  expect(() => shellCache([])).toThrow('index.html')
})

test('the page is fetched by the address that the server fills in', () => {
  expect(shellUrls(shell)).toEqual(['/', '/assets/index-123.js'])
})
