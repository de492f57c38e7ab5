import { expect, test } from 'vitest'
import { parseLevel, tabParams, parseOrder, parseTab, withLevel, withOrder } from './search-params.ts'

const of = (search: string) => new URLSearchParams(search)

test('the search parameters contain tab, level and order', () => {
  const search = of('tab=errors&level=warn&order=max')
  expect([parseTab(search), parseLevel(search), parseOrder(search)]).toEqual(['errors', 'warn', 'max'])
})
test('missing and invalid parameters give the defaults', () => {
  for (const search of [of(''), of('tab=x&level=all&order=x')]) {
    expect([parseTab(search), parseLevel(search), parseOrder(search)]).toEqual([
      'metrics',
      undefined,
      'count',
    ])
  }
})
test('a choice changes only its own parameter, and defaults are omitted', () => {
  expect(withLevel(of('tab=errors&level=warn'), undefined).toString()).toBe('tab=errors')
  expect(withLevel(of('tab=errors'), 'info').toString()).toBe('tab=errors&level=info')
  expect(withOrder(of('tab=performance'), 'avg').toString()).toBe('tab=performance&order=avg')
  expect(withOrder(of('order=avg'), 'count').toString()).toBe('')
})
test('a tab has no parameters of other tabs, and the first tab has none', () => {
  expect([tabParams('metrics'), tabParams('errors')]).toEqual([{}, { tab: 'errors' }])
})
