import { expect, test } from 'vitest'
import { levelIn, ofTab, orderIn, tabIn, withLevel, withOrder } from './address.ts'

const of = (search: string) => new URLSearchParams(search)

test('an address names tab, level and order', () => {
  const search = of('tab=errors&level=warn&order=max')
  expect([tabIn(search), levelIn(search), orderIn(search)]).toEqual(['errors', 'warn', 'max'])
})
test('what it does not name, or names wrongly, is the first', () => {
  for (const search of [of(''), of('tab=x&level=all&order=x')]) {
    expect([tabIn(search), levelIn(search), orderIn(search)]).toEqual(['metrics', undefined, 'count'])
  }
})
test('a choice changes its own part alone; the first of a choice is not written', () => {
  expect(withLevel(of('tab=errors&level=warn'), undefined).toString()).toBe('tab=errors')
  expect(withLevel(of('tab=errors'), 'info').toString()).toBe('tab=errors&level=info')
  expect(withOrder(of('tab=performance'), 'avg').toString()).toBe('tab=performance&order=avg')
  expect(withOrder(of('order=avg'), 'count').toString()).toBe('')
})
test('a tab is asked for without what belongs to another; the first is not written', () => {
  expect([ofTab('metrics'), ofTab('errors')]).toEqual([{}, { tab: 'errors' }])
})
