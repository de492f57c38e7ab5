import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-steps.ts'

const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('domain/'))

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const lines = (file: string) => read(file).trimEnd().split('\n').length

/** Targets of relative links and pictures. */
const linked = (file: string) =>
  [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) =>
    path.posix.join(path.posix.dirname(file), link),
  )

/** Paths in backticks that begin with a folder of the project; placeholders such as `<noun>` are left out. */
const named = (file: string) =>
  [...read(file).matchAll(/`((?:schema|domain|kernel|api|projector|web|ops|docs)\/[\w./-]*)`/g)].map(
    ([, name = '']) => name,
  )

test.each(documents)('every path that %s names exists', (file) => {
  const missing = [...linked(file), ...named(file)].filter((name) => !existsSync(path.join(root, name)))
  expect(missing).toEqual([])
})

test('README.md and ARCHITECTURE.md stay short', () => {
  expect(lines('README.md')).toBeLessThanOrEqual(120)
  expect(lines('ARCHITECTURE.md')).toBeLessThanOrEqual(200)
})

test('the pictures of README.md stay small', () => {
  const sizes = linked('README.md')
    .filter((file) => file.endsWith('.webp'))
    .map((file) => statSync(path.join(root, file)).size)
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(150_000)
})
