import { expect, test } from 'vitest'
import { ringOf, voteLabel, writtenIn } from './vote-texts.ts'

test.each([
  [0, 'Upvote'],
  [1, '1 vote'],
  [2, '2 votes'],
  [1204, `${(1204).toLocaleString()} votes`],
])('the label of the vote button for %i votes is “%s”', (votes, label) =>
  expect(voteLabel(votes)).toBe(label),
)

test.each([
  ['2026-03-01T20:00:00.000Z', 'published within a day'],
  ['2026-03-02T09:00:00.000Z', 'published in 1 day'],
  ['2026-03-13T09:00:00.000Z', 'published in 12 days'],
])(
  'for a guide requested on 1 March and published at %s, the votes screen says “%s”',
  (publishedAt, words) => {
    expect(writtenIn('2026-03-01T09:00:00.000Z', publishedAt)).toBe(words)
  },
)

test.each([
  ['the top task', { top: true, noVotes: false, priority: false }, 'moving'],
  ['a task below the top', { top: false, noVotes: false, priority: true }, 'none'],
  ['a priority task without votes', { top: false, noVotes: true, priority: true }, 'moving'],
  ['a normal task without votes', { top: false, noVotes: true, priority: false }, 'still'],
] as const)(
  'ringOf returns the style of the highlight ring around %s in the ranking on the votes screen',
  (_name, facts, ring) => expect(ringOf(facts)).toBe(ring),
)
