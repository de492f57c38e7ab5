import { expect, test } from 'vitest'
import { levelIn, orderIn, tabIn, withLevel, withOrder, withTab } from './address.ts'

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
  expect(withTab(of('level=warn'), 'errors').toString()).toBe('level=warn&tab=errors')
  expect(withTab(of('tab=errors&level=warn'), 'metrics').toString()).toBe('level=warn')
  expect(withLevel(of('tab=errors&level=warn'), undefined).toString()).toBe('tab=errors')
  expect(withLevel(of('tab=errors'), 'info').toString()).toBe('tab=errors&level=info')
  expect(withOrder(of('tab=performance'), 'avg').toString()).toBe('tab=performance&order=avg')
  expect(withOrder(of('order=avg'), 'count').toString()).toBe('')
})
