import { expect, test } from 'vitest'
import { shellCache, shellUrls, withFilesOf } from './app-shell.ts'

const shell = [
  { url: 'index.html', revision: 'abc' },
  { url: 'assets/index-123.js', revision: null },
]

test('the name of the service worker’s app cache contains the revision of index.html', () => {
  expect(shellCache(shell)).toBe('shell-abc')
  expect(() => shellCache([])).toThrow('index.html')
})

test('the service worker’s app cache stores the start page as "/" and not as "/index.html"', () => {
  expect(shellUrls(shell, [])).toEqual(['/', '/assets/index-123.js'])
})

test('the app cache contains an on-demand file only if the previous version had cached a file of this chunk', () => {
  const onDemand = { url: 'assets/screens-456.js', revision: null, onDemand: true }
  const manifest = [...shell, onDemand, { ...onDemand, url: 'assets/administration-789.js' }]
  expect(shellUrls(manifest, ['/', '/assets/index-000.js'])).toEqual(shellUrls(shell, []))
  expect(shellUrls(manifest, ['/assets/screens-000.js'])).toEqual([
    ...shellUrls(shell, []),
    '/assets/screens-456.js',
  ])
})

test('a page of an earlier version gets the files of this version, except files that this version does not have', () => {
  const manifest = ['guide-C5gDR-s2.css', 'guide-WkwZ5CU-.js', 'guide-search-DuFH7-mL.js'].map((name) => ({
    url: `assets/${name}`,
    revision: null,
  }))
  const page = (css: string, js: string, search: string) =>
    `<link href="/assets/${css}"><link href="/assets/old-00000000.css"><script src="/assets/${js}"></script>
     <script src="/assets/${search}"></script><a href="/guides/assets">`
  expect(
    withFilesOf(manifest, page('guide-0000-000.css', 'guide-00000000.js', 'guide-search-000000-0.js')),
  ).toBe(page('guide-C5gDR-s2.css', 'guide-WkwZ5CU-.js', 'guide-search-DuFH7-mL.js'))
})
