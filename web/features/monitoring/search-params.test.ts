import { expect, test } from 'vitest'
import { parseLevel, tabParams, parseOrder, parseTab, withLevel, withOrder } from './search-params.ts'

const of = (search: string) => new URLSearchParams(search)

test('tab, level and order are read from the URL parameters', () => {
  const search = of('tab=errors&level=warn&order=max')
  expect([parseTab(search), parseLevel(search), parseOrder(search)]).toEqual(['errors', 'warn', 'max'])
})
test('missing and invalid URL parameters result in the default tab, level and order', () => {
  for (const search of [of(''), of('tab=x&level=all&order=x')]) {
    expect([parseTab(search), parseLevel(search), parseOrder(search)]).toEqual([
      'metrics',
      undefined,
      'count',
    ])
  }
})
test('choosing a level or order changes only that URL parameter, and default values are omitted', () => {
  expect(withLevel(of('tab=errors&level=warn'), undefined).toString()).toBe('tab=errors')
  expect(withLevel(of('tab=errors'), 'info').toString()).toBe('tab=errors&level=info')
  expect(withOrder(of('tab=performance'), 'avg').toString()).toBe('tab=performance&order=avg')
  expect(withOrder(of('order=avg'), 'count').toString()).toBe('')
})
test('the URL of a tab has no parameters of other tabs, and the first tab has no parameters', () => {
  expect([tabParams('metrics'), tabParams('errors')]).toEqual([{}, { tab: 'errors' }])
})
