import { expect, test } from 'vitest'
import {
  isReversed,
  parseLevel,
  tabParams,
  parseOrder,
  parseTab,
  withLevel,
  withOrder,
} from './search-params.ts'

const of = (search: string) => new URLSearchParams(search)

test('parseTab, parseLevel and parseOrder read the monitoring tab, the error level and the sort order from the URL', () => {
  const search = of('tab=errors&level=warn&order=max')
  expect([parseTab(search), parseLevel(search), parseOrder(search)]).toEqual(['errors', 'warn', 'max'])
})
test('if the URL parameters are missing or invalid, the monitoring screen uses the default tab, level and sort order', () => {
  for (const search of [of(''), of('tab=x&level=all&order=x')]) {
    expect([parseTab(search), parseLevel(search), parseOrder(search)]).toEqual([
      'metrics',
      undefined,
      'count',
    ])
  }
})
test('choosing an error level or a sort order on the monitoring screen keeps the tab parameter in the URL', () => {
  expect(withLevel(of('tab=errors&level=warn'), undefined).toString()).toBe('tab=errors')
  expect(withLevel(of('tab=errors'), 'info').toString()).toBe('tab=errors&level=info')
  expect(withOrder(of('tab=performance'), 'avg').toString()).toBe('tab=performance&order=avg')
  expect(withOrder(of('order=avg'), 'count').toString()).toBe('')
})
test('choosing the sorted column again reverses the order', () => {
  const reversed = withOrder(of('order=avg'), 'avg')
  expect(reversed.toString()).toBe('order=avg&reverse=1')
  expect([isReversed(of('')), isReversed(reversed)]).toEqual([false, true])
  expect(withOrder(reversed, 'avg').toString()).toBe('order=avg')
  expect(withOrder(reversed, 'max').toString()).toBe('order=max')
})
test('switching to a monitoring tab removes the URL parameters that belong to the tab shown before', () => {
  expect([tabParams('metrics'), tabParams('errors')]).toEqual([{}, { tab: 'errors' }])
})
