import { expect, test } from 'vitest'
import { localeOf } from './locale.ts'

test.each([
  ['en-US,en;q=0.9,nb;q=0.8', 'en-US'],
  [' nb ; q=1', 'nb'],
  ['xx-unknown, en-US', 'en-GB'],
  ['*', 'en-GB'],
  ['', 'en-GB'],
  ['not_a_tag<', 'en-GB'],
  [undefined, 'en-GB'],
])('%j selects %s', (header, locale) => expect(localeOf(header)).toBe(locale))
