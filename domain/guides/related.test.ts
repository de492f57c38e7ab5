import { expect, test } from 'vitest'
import { relatedGuides } from './related.ts'

const guides = [
  { taskKey: 'a-1', category: '1 Foundations' },
  { taskKey: 'a-2', category: '1 Foundations' },
  { taskKey: 'a-3', category: '1 Foundations' },
  { taskKey: 'b-1', category: '2 PA' },
  { taskKey: 'c-1', category: '3 MA' },
] as const
const related = (taskKey: string, limit?: number) =>
  relatedGuides(guides, taskKey, limit).map((guide) => guide.taskKey)

test('guides of the same category come first, beginning with the next guide', () => {
  expect(related('a-2')).toEqual(['a-3', 'a-1', 'b-1'])
})
test('a guide that is alone in its category is followed by the next guides of the roadmap', () => {
  expect(related('b-1')).toEqual(['c-1', 'a-1', 'a-2'])
})
test('a guide is never related to itself', () => {
  expect(related('c-1', 10)).toEqual(['a-1', 'a-2', 'a-3', 'b-1'])
})
test('a guide that is not listed has no related guides', () => {
  expect(related('x-1')).toEqual([])
})
