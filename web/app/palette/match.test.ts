import { describe, expect, test } from 'vitest'
import { match, wordsOf } from './match.ts'

/** Returns the text with brackets around its matches. Returns null if the text does not match. */
function marked(query: string, text: string, alias?: string): string | null {
  const found = match(wordsOf(query), text, alias)
  if (found === null) return null
  return found.ranges.reduceRight(
    (marked, [start, end]) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  )
}
const score = (query: string, text: string) => match(wordsOf(query), text)?.score ?? 0

describe('matching a text', () => {
  test.each([
    ['brand aud', 'Conduct a brand audit', 'Conduct a [brand] [aud]it'],
    ['audit brand', 'Conduct a brand audit', 'Conduct a [brand] [audit]'],
    ['ward', 'Design awards', 'Design a[ward]s'],
    ['invt', 'Invite', '[Inv]i[t]e'],
    ['hallbar', 'Hållbar Tea', '[Hållbar] Tea'],
    ['HÅLLBAR', 'hallbar tea', '[hallbar] tea'],
    ['ıstanbul', 'İstanbul', null],
    ['tea', '🍵 Tea', '🍵 [Tea]'],
    ['Te Tea', 'Tea', '[Tea]'],
    ['', 'Tea', 'Tea'],
  ])('the search query %j marks its matching letters in the label %j', (query, text, expected) => {
    expect(marked(query, text)).toBe(expected)
  })
  test.each([
    ['brand xyz', 'Conduct a brand audit'],
    ['ivt', 'Private'],
    ['cd', 'Conduct'],
  ])('the search query %j does not match the label %j', (query, text) => {
    expect(marked(query, text)).toBeNull()
  })
  test('a match in the alias marks no range of the label', () => {
    expect(marked('dark', 'Theme: system', 'dark light')).toBe('Theme: system')
    expect(marked('ark', 'Theme: system', 'dark light')).toBeNull()
  })
})

test('the match score falls from whole word to prefix, text inside a word and subsequence', () => {
  const texts = ['The audit', 'Do audits', 'A xaudit', 'The auxdit']
  const scores = texts.map((text) => score('audit', text))
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores.map(Math.floor)).size).toBe(texts.length)
})
test('of two labels with equal matches, the shorter label scores higher', () => {
  expect(score('name', 'The name')).toBeGreaterThan(score('name', 'The name of the brand'))
})
