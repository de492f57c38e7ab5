import { expect, test } from 'vitest'
import { headCount } from './head-count.ts'

const people = (members: number, open: number, expired: number) => [
  ...Array.from({ length: members }, () => ({ isPending: false, expiresAt: null })),
  ...Array.from({ length: open }, () => ({ isPending: true, expiresAt: '2126-03-01T09:00:00.000Z' })),
  ...Array.from({ length: expired }, () => ({ isPending: true, expiresAt: '2026-03-01T09:00:00.000Z' })),
]

test.each([
  [1, 0, 0, '1 person'],
  [3, 0, 0, '3 people'],
  [1, 1, 0, '1 person and 1 pending invitation'],
  [0, 2, 0, '0 people and 2 pending invitations'],
  [2, 0, 1, '2 people and 1 expired invitation'],
  [6, 4, 1, '6 people, 4 pending invitations and 1 expired invitation'],
])(
  'headCount describes %i members, %i pending and %i expired invitations as “%s”',
  (members, open, expired, words) => {
    expect(headCount(people(members, open, expired))).toBe(words)
  },
)
