import { expect, test } from 'vitest'
import { filterIn, withoutFilter, withPart } from './filter.ts'

test('an address carries each part of a filter', () => {
  const search = withPart(withPart(new URLSearchParams('person=7'), 'category', '2 PA'), 'kind', 'tasks')
  expect(filterIn(search)).toEqual({ person: '7', category: '2 PA', kind: 'tasks' })
})

test('what cannot be read of an address filters nothing', () => {
  expect(filterIn(new URLSearchParams('person=me&category=5+X&kind=votes'))).toEqual({})
  expect(filterIn(new URLSearchParams('person=0'))).toEqual({})
})

test('an empty choice leaves the address, and all else that it says stays', () => {
  const search = new URLSearchParams('person=7&kind=team&on=2026-01-31')
  expect(withPart(search, 'person', '').toString()).toBe('kind=team&on=2026-01-31')
  expect(withoutFilter(search).toString()).toBe('on=2026-01-31')
})
