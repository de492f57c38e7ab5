import { describe, expect, test } from 'vitest'
import { matchScore, wordsOf } from './match.ts'

const score = (query: string, text: string, alias?: string) => matchScore(wordsOf(query), text, alias)

describe('matching a text', () => {
  test.each([
    ['brand aud', 'Conduct a brand audit'],
    ['audit brand', 'Conduct a brand audit'],
    ['ward', 'Design awards'],
    ['hallbar', 'Hållbar Tea'],
    ['HÅLLBAR', 'hallbar tea'],
    ['tea', '🍵 Tea'],
    ['Te Tea', 'Tea'],
    ['', 'Tea'],
  ])('the search query %j matches the label %j', (query, text) => {
    expect(score(query, text)).not.toBeNull()
  })
  test.each([
    ['brand xyz', 'Conduct a brand audit'],
    ['invt', 'Invite'],
    ['ivt', 'Private'],
    ['cd', 'Conduct'],
    ['ıstanbul', 'İstanbul'],
  ])('the search query %j does not match the label %j', (query, text) => {
    expect(score(query, text)).toBeNull()
  })
  test('a search query matches the start of a hidden keyword of an action (“dark”), but not the middle (“ark”)', () => {
    expect(score('dark', 'Theme: system', 'dark light')).not.toBeNull()
    expect(score('ark', 'Theme: system', 'dark light')).toBeNull()
  })
})

test('a search query that matches a whole word scores higher than a match inside a longer word', () => {
  const texts = ['The audit', 'Do audits', 'A xaudit']
  const scores = texts.map((text) => score('audit', text) ?? 0)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores.map(Math.floor)).size).toBe(texts.length)
})
test('if a search query matches two labels equally well, the shorter label has the higher score', () => {
  expect(score('name', 'The name')).toBeGreaterThan(score('name', 'The name of the brand') ?? Infinity)
})
