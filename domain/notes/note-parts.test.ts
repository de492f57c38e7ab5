import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Membership } from '../team/team-state.ts'
import { defaultEmailPreferences } from '../team/team-state.ts'
import { mentionablesOf, mentionsIn, partsOf, textOf } from './note-parts.ts'

const members = [
  { username: 'Ida', entryIds: [11] },
  { username: 'Ida Berg', entryIds: [12] },
  { username: 'østen', entryIds: [13] },
  { username: '王伟', entryIds: [14] },
]
const names = new Map(members.flatMap(({ entryIds, username }) => entryIds.map((id) => [id, username])))

test.each<[string, (string | number)[]]>([
  ['No mention', ['No mention']],
  ['@Ida: please check', [11, ': please check']],
  ['Thanks, @ida berg!', ['Thanks, ', 12, '!']],
  ['(@Østen) @Ida @Stranger', ['(', 13, ') ', 11, ' @Stranger']],
  ['Write to kari@ida.example or @Idaho', ['Write to kari@ida.example or @Idaho']],
  ['@@Ida', ['@', 11]],
  ['Do it.@Ida -@Ida _@Ida +@Ida', ['Do it.', 11, ' -', 11, ' _', 11, ' +', 11]],
  ['请@Ida看', ['请', 11, '看']],
  ['请@王伟 看 @王伟明', ['请', 14, ' 看 @王伟明']],
  ['a.b@Ida a-@Ida a_@Ida å+@Ida', ['a.b@Ida a-@Ida a_@Ida å+@Ida']],
])('the text “%s” has the parts %j', (text, parts) => {
  expect(partsOf(text, members)).toEqual(parts)
})

test('names match in each Unicode encoding and in any case, and a name that differs only so mentions all its members', () => {
  const [composed, decomposed] = ['Zoë', 'Zoë'].map((name, index) =>
    name.normalize(index === 0 ? 'NFC' : 'NFD'),
  )
  const team = new Map([membership(11, 1), membership(12, 2)])
  const usernames = new Map([
    [1, decomposed ?? ''],
    [2, composed ?? ''],
  ])
  const mentionables = mentionablesOf(team, usernames, 9)
  for (const form of ['NFC', 'NFD'])
    expect(partsOf('@zoë!'.normalize(form), mentionables)).toEqual([[11, 12], '!'])
})

test('an upper-case letter whose lower case is longer does not move the mentions after it', () =>
  expect(partsOf('İİİ @IDA, @ØSTEN', members)).toEqual(['İİİ ', 11, ', ', 13]))

test('a final sigma matches any other sigma', () => {
  const odos = [{ username: 'Οδος', entryIds: [15] }]
  for (const text of ['@Οδος', '@ΟΔΟΣ', '@οδοσ']) expect(partsOf(text, odos)).toEqual([15])
})

test('the text beside mentions keeps its encoding, which another encoding would make longer', () => {
  const text = '\uFB2C'.repeat(3)
  expect(partsOf(`${text} @Ida`, members)).toEqual([`${text} `, 11])
  expect(partsOf(text, members)).toEqual([text])
})

test('mentions contain each membership once', () =>
  expect(mentionsIn(partsOf('@Ida @Ida @østen', members))).toEqual([11, 13]))

test('a text shows the current names of mentioned users, and no name of an erased user', () => {
  const parts = partsOf('@Ida and @østen', members)
  expect(textOf(parts, new Map([[11, 'Ida Lund']]))).toBe('@Ida Lund and @Deleted user')
})

const membership = (id: number, userId: number | null, isMember = true): [number, Membership] => [
  id,
  {
    id,
    userId,
    isMember,
    isOwner: false,
    wasMember: isMember,
    role: 'EDITOR',
    emailPreferences: defaultEmailPreferences,
    invitation: null,
  },
]

test('a name that members share mentions all of them except the author', () => {
  const team = new Map([membership(11, 1), membership(12, 2), membership(13, 3), membership(14, 4)])
  const usernames = new Map([
    [1, 'Ida'],
    [2, 'ida'],
    [3, 'Ida'],
    [4, 'Ole'],
  ])
  const partsBy = (authorId: number) => partsOf('@Ida, @Ole', mentionablesOf(team, usernames, authorId))
  expect(partsBy(1)).toEqual([[12, 13], ', ', 14])
  expect(partsBy(4)).toEqual([[11, 12, 13], ', ', 14])
  expect(mentionsIn(partsBy(4))).toEqual([11, 12, 13, 14])
})

test('a name of a former member is a mention, unless a current member has the same name', () => {
  const team = new Map([membership(11, 1, false), membership(12, 2, false), membership(13, 3)])
  const usernames = new Map([
    [1, 'Ida'],
    [2, 'Ole'],
    [3, 'Ida'],
  ])
  expect(partsOf('@Ida @Ole', mentionablesOf(team, usernames, 9))).toEqual([13, ' ', 12])
})

test('a mention of several members shows each current name once, and no name of an erased user', () => {
  const parts = [[11, 12, 13], ': done?']
  const shown = (...entries: [number, string][]) => textOf(parts, new Map(entries))
  expect(shown([11, 'Ida'], [12, 'Ida'])).toBe('@Ida: done?')
  expect(shown([11, 'Ida'], [12, 'Maya'], [13, 'Ida'])).toBe('@Ida @Maya: done?')
  expect(shown()).toBe('@Deleted user: done?')
})

test('the parts of any text contain the text without the names', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('@', 'Ida', ' Berg', 'ø', 'sten', '.', ' ')), (pieces) => {
      const text = pieces.join('')
      const shown = textOf(partsOf(text, members), names)
      expect(shown.toLowerCase()).toBe(text.toLowerCase())
    }),
  ))
