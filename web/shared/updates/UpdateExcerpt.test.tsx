import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Update } from '#schema/api/updates.ts'
import { UpdateExcerpt } from './UpdateExcerpt.tsx'

const update: Update = {
  id: '1',
  at: '2026-03-01T12:00:00.000Z',
  by: { id: 9, username: 'Jonas Brekke' },
  note: 'The label goes to print on Friday.',
  numbers: { completed: 12, inProgress: 3, total: 57 },
}
const numbers = '12 of 57 tasks completed, 3 in progress'
const lines = (over: Partial<Update>) => {
  const { container } = render(<UpdateExcerpt update={{ ...update, ...over }} />)
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
}

test('a status update shows its author, its numbers and its note', () => {
  const [meta, words] = lines({})
  expect(meta).toMatch(/^Jonas Brekke · /)
  expect(meta).toContain(numbers)
  expect(words).toBe(update.note)
})

test('a status update without a note shows its numbers once', () => {
  const [meta, words] = lines({ note: null })
  expect(meta).not.toContain(numbers)
  expect(words).toBe(numbers)
})

test('a status update without a note and without numbers says that it was sent', () => {
  expect(lines({ note: null, numbers: null })[1]).toBe('Sent a status update')
})
