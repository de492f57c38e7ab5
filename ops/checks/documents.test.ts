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

/** Returns the targets of the relative links and pictures in a document. */
const linked = (file: string) =>
  [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) =>
    path.posix.join(path.posix.dirname(file), link),
  )

/**
 * Returns the paths in backticks that begin with a folder of the project. Omits paths with a placeholder, such as
 * `<noun>`.
 */
const named = (file: string) =>
  [...read(file).matchAll(/`((?:schema|domain|kernel|api|projector|web|ops|docs)\/[\w./-]*)`/g)].map(
    ([, name = '']) => name,
  )

test.each(documents)('every file and folder that is named in %s exists', (file) => {
  const missing = [...linked(file), ...named(file)].filter((name) => !existsSync(path.join(root, name)))
  expect(missing).toEqual([])
})

test('README.md has at most 120 lines, and ARCHITECTURE.md has at most 200 lines', () => {
  expect(lines('README.md')).toBeLessThanOrEqual(120)
  expect(lines('ARCHITECTURE.md')).toBeLessThanOrEqual(200)
})

test('every picture in README.md has at most 150 kB', () => {
  const sizes = linked('README.md')
    .filter((file) => file.endsWith('.webp'))
    .map((file) => statSync(path.join(root, file)).size)
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(150_000)
})
