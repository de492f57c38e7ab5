import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseCommandLine } from '../cli/command-line.ts'
import { commands } from '../cli/commands.ts'
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

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))

test.each(documents)('every npm script that is named in %s exists', (file) => {
  const names = [...read(file).matchAll(/npm run (?:-s )?([\w-]+)/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !(name in scripts))).toEqual([])
})

/** Matches a command line of the operators, to the end of the code. Omits placeholders, such as `COMMAND` and `…`. */
const operatorCommand = /(?:npm run (?:-s )?ops --|node ops\/cli\/main\.ts) (?![A-Z…])([^`\n#|;>]+)/g

/** Returns the messages about the wrong operator commands in a text. */
const commandErrors = (text: string) =>
  [...text.matchAll(operatorCommand)]
    .map(([, line = '']) => parseCommandLine(commands, line.trim().split(/\s+/)))
    .flatMap((parsed) => (parsed.kind === 'usage-error' ? [parsed.message] : []))

test('commandErrors finds a command that does not exist', () => {
  expect(commandErrors('Run `npm run ops -- fly away`.')).toEqual(['Unknown command: fly away'])
})

test.each(documents)('every operator command that is written in %s exists', (file) => {
  expect(commandErrors(read(file))).toEqual([])
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
