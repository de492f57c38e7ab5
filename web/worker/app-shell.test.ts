import { expect, test } from 'vitest'
import { shellCache, shellUrls } from './app-shell.ts'

const shell = [
  { url: 'index.html', revision: 'abc' },
  { url: 'assets/index-123.js', revision: null },
]

test('the cache name contains the revision of index.html', () => {
  expect(shellCache(shell)).toBe('shell-abc')
  expect(() => shellCache([])).toThrow('index.html')
})

test('the page is fetched as /', () => {
  expect(shellUrls(shell)).toEqual(['/', '/assets/index-123.js'])
})
