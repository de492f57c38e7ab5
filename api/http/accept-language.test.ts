import { expect, test } from 'vitest'
import { acceptedLocale } from './accept-language.ts'

test.each([
  ['en-US,en;q=0.9,nb;q=0.8', 'en-US'],
  [' nb ; q=1', 'nb'],
  ['DE-de', 'de-DE'],
  ['xx-unknown, en-US', null],
  ['*', null],
  ['', null],
  ['not_a_tag<', null],
  [`en-x-${'long-'.repeat(10)}tag`, null],
  [undefined, null],
])('the header Accept-Language %j selects the locale %s', (header, locale) =>
  expect(acceptedLocale(header)).toBe(locale),
)
