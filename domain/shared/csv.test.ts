import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const parsed = (rows: readonly (readonly string[])[]): string[][] => parse(toCsv(rows))

test('a CSV parser reads the same cells, with commas, quotes, line breaks and empty cells', () => {
  const rows = [
    ['plain', '', 'Öl, 5 %', 'say "hi"', '"'],
    ['two\nlines', 'two\r\nlines', ' spaces ', 'ends with "', '東京'],
  ]
  expect(parsed(rows)).toEqual(rows)
  expect(toCsv(rows.map((row) => row.slice(0, 1)))).toBe('plain\r\n"two\nlines"')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A', '="a","b"'])(
  'the cell %o gets an apostrophe, so spreadsheet programs show it as text',
  (text) => expect(parsed([['a', text]])).toEqual([['a', `'${text}`]]),
)

test.each(['1=1', 'a-b', "'=1", 'mail@example.com'])('the cell %o stays unchanged', (text) =>
  expect(parsed([['a', text]])).toEqual([['a', text]]),
)
