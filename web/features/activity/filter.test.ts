import { expect, test } from 'vitest'
import { withParams } from '#web/shared/search-params.ts'
import { filterFromSearch, withoutFilter } from './filter.ts'

test('filterFromSearch reads all filter values from the URL', () => {
  const search = withParams(new URLSearchParams('person=7'), { category: '2 PA', kind: 'tasks' })
  expect(filterFromSearch(search)).toEqual({ person: '7', category: '2 PA', kind: 'tasks' })
})

test('filterFromSearch ignores invalid filter values', () => {
  expect(filterFromSearch(new URLSearchParams('person=me&category=5+X&kind=votes'))).toEqual({})
  expect(filterFromSearch(new URLSearchParams('person=0'))).toEqual({})
})

test('withParams with an empty value removes only that parameter, and withoutFilter removes all filters', () => {
  const search = new URLSearchParams('person=7&kind=team&on=2026-01-31')
  expect(withParams(search, { person: '' }).toString()).toBe('kind=team&on=2026-01-31')
  expect(withoutFilter(search).toString()).toBe('on=2026-01-31')
})
