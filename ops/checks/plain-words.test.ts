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
  ['a.md', 'Anybody can read it.'],
  ['a.md', 'The asked for page.'],
  ['a.md', 'The copy goes on.'],
  ['a.md', 'That comes to the same.'],
  ['a.md', 'The store is away.'],
  ['a.md', 'It stops by itself.'],
  ['a.md', 'The cache and what it holds.'],
  ['a.md', 'The first, where there is one.'],
  ['a.md', 'Send it, or else it expires.'],
  ['a.md', 'Each mail is sent once.'],
])('in %s, the plain-words check reports the line: %s', (file, line) => {
  expect(rulesOf(file, line)).not.toEqual([])
})

test.each([
  ['a.ts', 'const nobody = stands.at(once)'],
  ['a.ts', '/** Returns the position of the last event. */'],
  ['a.ts', "const url = 'postgres://nobody@127.0.0.1/none'"],
  ['a.md', '```'],
  ['a.md', 'A mail server accepts the email.'],
])('in %s, the plain-words check accepts the line: %s', (file, line) => {
  expect(rulesOf(file, line)).toEqual([])
})

test('the plain-words check reports the line number and the text of a line with a banned word', () => {
  expect(findHits('a.ts', 'const a = 1\n// Somebody waits.')).toMatchObject([
    { line: 2, text: '// Somebody waits.' },
  ])
})

test('the plain-words check does not check the guides of the roadmap', () => {
  expect(isChecked('domain/roadmap/guides/shelf.md')).toBe(false)
  expect(isChecked('domain/roadmap/version.ts')).toBe(true)
})
