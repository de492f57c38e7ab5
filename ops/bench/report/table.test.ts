import { expect, test } from 'vitest'
import { isMet, rate, round, targetsOf } from './result.ts'
import { renderChapter, renderTable } from './table.ts'

test('every column of the benchmark results table is as wide as the widest cell of the column', () => {
  const table = renderTable([
    { what: '16 connections', ...rate(800, 2_000, 'raw appends'), atLeast: 0.4 },
    { what: 'p99', measured: '12.0 ms' },
  ])
  expect(table).toBe(
    [
      '|                | measured | against              | ratio | target          |',
      '| -------------- | -------- | -------------------- | ----- | --------------- |',
      '| 16 connections | 800 /s   | raw appends 2,000 /s | 0.40  | at least 0.40 ✓ |',
      '| p99            | 12.0 ms  |                      |       |                 |',
    ].join('\n'),
  )
})

test('the benchmark results table shows ✗ next to a measurement that misses the target', () => {
  expect(renderTable([{ what: 'heap', measured: '', ratio: 1.2, atMost: 1.1 }])).toContain('at most 1.10 ✗')
  expect(isMet({ what: '', measured: '', ratio: 0.39, atLeast: 0.4 })).toBe(false)
  expect(isMet({ what: '', measured: '', ratio: 3 })).toBeNull()
})

test.each([
  [0.456, '0.46'],
  [12.34, '12.3'],
  [123.4, '123'],
  [12_345.6, '12,346'],
])('the benchmark report prints the number %d as %s', (value, text) => {
  expect(round(value)).toBe(text)
})

test('a chapter of the benchmark report contains a title, a description, a table and an appendix', () => {
  const chapter = renderChapter({ title: 'Size', how: 'Counted.', results: [], appendix: 'Plans' })
  expect(chapter.split('\n\n').map((part) => part.split('\n')[0])).toEqual([
    '## Size',
    'Counted.',
    '|     | measured | against | ratio | target |',
    'Plans',
  ])
})

test('the chapter of targets contains only results that have a target', () => {
  const met = { what: 'heap', measured: '42 MB', ratio: 1, atMost: 1.1 }
  const chapter = { title: 'Memory', how: '', results: [met, { what: 'p99', measured: '12 ms' }] }
  expect(targetsOf([chapter]).results).toEqual([{ ...met, what: 'Memory: heap' }])
})
