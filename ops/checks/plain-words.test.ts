import { expect, test } from 'vitest'
import { findHits, isChecked } from './plain-words.ts'

const rulesOf = (file: string, line: string) => findHits(file, line).map(({ rule }) => rule)

test.each([
  ['a.ts', '// Nobody reads this.'],
  ['a.ts', '  /** Of the last event. */'],
  ['a.ts', 'const a = 1 // what stands in the file'],
  ['a.ts', "log.warn('the table was made anew')"],
  ['a.tsx', '<p>They are told at once</p>'],
  ['a.sql', '-- not used any more'],
  ['a.md', 'The user and his projects.'],
])('plain-words reports in %s: %s', (file, line) => {
  expect(rulesOf(file, line)).not.toEqual([])
})

test.each([
  ['a.ts', 'const nobody = stands.at(once)'],
  ['a.ts', '/** Returns the position of the last event. */'],
  ['a.ts', "const url = 'postgres://nobody@127.0.0.1/none'"],
  ['a.md', '```'],
])('plain-words does not report in %s: %s', (file, line) => {
  expect(rulesOf(file, line)).toEqual([])
})

test('plain-words reports each hit with its line number and text', () => {
  expect(findHits('a.ts', 'const a = 1\n// Somebody waits.')).toMatchObject([
    { line: 2, text: '// Somebody waits.' },
  ])
})

test('plain-words does not check guides and tasks of the roadmap', () => {
  expect(isChecked('domain/roadmap/guides/shelf.md')).toBe(false)
  expect(isChecked('domain/roadmap/version.ts')).toBe(true)
})
