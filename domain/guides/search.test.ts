import { expect, test } from 'vitest'
import { matchesSearch, resultText, searchable } from './search.ts'

const text = searchable('Measure weighted distribution: Café and kiosk')

test.each([
  ['', true],
  ['   ', true],
  ['WEIGHT', true],
  ['distribution measure', true],
  ['cafe', true],
  ['café kiosk', true],
  ['weighted price', false],
  ['(.*)+', false],
])('the search %j finds the text: %s', (search, found) => expect(matchesSearch(text, search)).toBe(found))

test.each([
  [14, '', '14 guides'],
  [1, ' shop ', '1 guide found'],
  [0, ' shop ', 'No guides match “shop”. Try fewer words.'],
])('%d guides for the search %j are described as %j', (count, search, text) =>
  expect(resultText(count, search)).toBe(text),
)
