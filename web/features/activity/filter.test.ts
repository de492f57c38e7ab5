import { expect, test } from 'vitest'
import { withParams } from '#web/shared/search-params.ts'
import { filterFromSearch, withoutFilter } from './filter.ts'

test('filterFromSearch reads the person, the category and the kind of activity from the URL', () => {
  const search = withParams(new URLSearchParams('person=7'), { category: '2 PA', kind: 'tasks' })
  expect(filterFromSearch(search)).toEqual({ person: '7', category: '2 PA', kind: 'tasks' })
})

test('filterFromSearch ignores an invalid person, category or kind of activity in the URL', () => {
  expect(filterFromSearch(new URLSearchParams('person=me&category=5+X&kind=votes'))).toEqual({})
  expect(filterFromSearch(new URLSearchParams('person=0'))).toEqual({})
})

test('withParams removes a URL parameter if the new value is empty, and withoutFilter removes all activity filters', () => {
  const search = new URLSearchParams('person=7&kind=team&on=2026-01-31')
  expect(withParams(search, { person: '' }).toString()).toBe('kind=team&on=2026-01-31')
  expect(withoutFilter(search).toString()).toBe('on=2026-01-31')
})
