import { expect, test } from 'vitest'
import { figureIn, proseOf, readGuide, sentenceCount, sharedRuns, sumsOf, tablesOf } from './reading.ts'

const guide = (body: string) => readGuide('a-guide', `---\ntask: a-1\ntitle: A guide\n---\n\n${body}`)
const table = (...rows: string[]) => ['| What | Units | Rate |', '| --- | --- | --- |', ...rows].join('\n')

test('readGuide rejects a guide file without front matter', () => {
  expect(() => readGuide('a-guide', '# A guide')).toThrow('The guide a-guide has no front matter')
})

test('proseOf returns the words of a guide without headings and tables', () => {
  expect(proseOf(guide(`## Steps\n\n1. Count it.\n\n${table('| A | 1 | 2 |')}\n`))).toEqual(['count', 'it'])
})

test('sentenceCount does not count a decimal point as the end of a sentence', () => {
  expect(sentenceCount('It takes 2.5 seconds. Is that long? No.')).toBe(3)
})

test.each([
  ['£1,250', 1250],
  ['−120', -120],
  ['14.7%', 14.7],
  ['**40**', 40],
  ['–', null],
  ['2 of 5', null],
])('figureIn parses the table cell %s as %s', (cell, figure) => {
  expect(figureIn(cell)).toBe(figure)
})

test('sumsOf returns the stated total and the sum of the rows, but not for columns with the total “–”', () => {
  const sums = tablesOf(guide(table('| A | 1.1 | 5 |', '| B | 2.2 | 6 |', '| Total | 3.3 | – |'))).flatMap(
    sumsOf,
  )
  expect(sums).toEqual([{ column: 'Units', stated: 3.3, added: 3.3 }])
})

test('sumsOf returns no sum for a column with a cell that is not a number', () => {
  const sums = tablesOf(guide(table('| A | few | 5 |', '| Total | 3 | 5 |'))).flatMap(sumsOf)
  expect(sums.map((sum) => sum.added)).toEqual([null, 5])
})

test('sharedRuns finds words that two texts share in one order, ignoring case and punctuation', () => {
  const texts = new Map([
    ['one', 'We walk, slowly, home.'],
    ['two', 'They said: WE WALK SLOWLY'],
    ['three', 'walk slowly we'],
  ])
  expect(sharedRuns(texts, 3)).toEqual(['we walk slowly (one, two)'])
})
