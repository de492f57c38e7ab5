import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionsIn, partsOf, textOf } from './note-parts.ts'

const members = [
  { entryId: 11, username: 'Ida' },
  { entryId: 12, username: 'Ida Berg' },
  { entryId: 13, username: 'østen' },
]
const names = new Map(members.map(({ entryId, username }) => [entryId, username]))

test.each<[string, (string | number)[]]>([
  ['No mention', ['No mention']],
  ['@Ida: please check', [11, ': please check']],
  ['Thanks, @ida berg!', ['Thanks, ', 12, '!']],
  ['(@Østen) @Ida @Stranger', ['(', 13, ') ', 11, ' @Stranger']],
  ['Write to kari@ida.example or @Idaho', ['Write to kari@ida.example or @Idaho']],
  ['@@Ida', ['@', 11]],
])('the text “%s” has the parts %j', (text, parts) => {
  expect(partsOf(text, members)).toEqual(parts)
})

test('mentions contain each membership once', () =>
  expect(mentionsIn(partsOf('@Ida @Ida @østen', members))).toEqual([11, 13]))

test('a text shows the current names of mentioned users, and no name of an erased user', () => {
  const parts = partsOf('@Ida and @østen', members)
  expect(textOf(parts, new Map([[11, 'Ida Lund']]))).toBe('@Ida Lund and @Deleted user')
})

test('the parts of any text contain the text without the names', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('@', 'Ida', ' Berg', 'ø', 'sten', '.', ' ')), (pieces) => {
      const text = pieces.join('')
      const shown = textOf(partsOf(text, members), names)
      expect(shown.toLowerCase()).toBe(text.toLowerCase())
    }),
  ))
