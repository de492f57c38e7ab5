import { afterEach, expect, test, vi } from 'vitest'
import { formatCount, isolateDirection, withFullStop } from './format.ts'

test('isolateDirection wraps a name in Unicode direction isolates', () => {
  expect(`It is “${isolateDirection('שלום')}”.`).toBe('It is “\u2068שלום\u2069”.')
})

test.each([
  ['Request failed with status 500', 'Request failed with status 500.'],
  ['Please try again.', 'Please try again.'],
  ['Are you sure?', 'Are you sure?'],
])('withFullStop makes the sentence "%s" end with exactly one punctuation mark', (text, expected) =>
  expect(withFullStop(text)).toBe(expected),
)

test('formatCount uses the singular of the noun only for the count 1', () => {
  expect([0, 1, 1204].map((count) => formatCount(count, 'request'))).toEqual([
    '0 requests',
    '1 request',
    '1,204 requests',
  ])
})

afterEach(() => vi.restoreAllMocks())

test.each([
  [['de-DE', 'en'], '1.204,5', '35\u00a0%', '9. Nov. 2026'],
  [['xx-unknown', 'en-GB'], '1,204.5', '35%', '9 Nov 2026'],
  // Chromium reports this invalid language on some Linux systems. The runtime of the tests formats for en-US.
  [['en-US@posix'], '1,204.5', '35%', 'Nov 9, 2026'],
])(
  'for a browser with the languages %j, the client formats a number as %s',
  async (languages, number, share, day) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    vi.resetModules()
    const format = await import('./format.ts')
    expect(format.formatNumber(1204.5)).toBe(number)
    expect(format.formatPercent(35)).toBe(share)
    expect(format.formatDay('2026-11-09T12:00:00Z')).toBe(day)
  },
)
