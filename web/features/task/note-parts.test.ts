import { expect, test } from 'vitest'
import { mentionAt, partsOfNote } from './note-parts.ts'

const texts = (text: string, names: string[] = []) =>
  partsOfNote(text, names).map((part) => (part.kind === 'text' ? part.text : `<${part.kind} ${part.text}>`))

test.each([
  ['See https://example.org/a?b=c.', ['See ', '<link https://example.org/a?b=c>', '.']],
  ['(https://example.org/a_(b)) and', ['(', '<link https://example.org/a_(b)>', ') and']],
  [
    'http://one.example, https://two.example!',
    ['<link http://one.example>', ', ', '<link https://two.example>', '!'],
  ],
  ['(see https://example.org/a_(b)).', ['(see ', '<link https://example.org/a_(b)>', ').']],
  ['https://example.org/a。次', ['<link https://example.org/a>', '。次']],
  ['javascript:alert(1) or www.example.org', ['javascript:alert(1) or www.example.org']],
  ['https:// is no address', ['https:// is no address']],
])('the note “%s” has the parts %j', (text, parts) => expect(texts(text)).toEqual(parts))

test('a note highlights only the names of mentioned members, the longest name first', () => {
  expect(texts('@Ida Holm, ask @Ida and @Jonas, not @Idaho or a.b@Ida', ['Ida', 'Ida Holm'])).toEqual([
    '<mention @Ida Holm>',
    ', ask ',
    '<mention @Ida>',
    ' and @Jonas, not @Idaho or a.b@Ida',
  ])
})

test.each([
  ['Ask @', 5, { start: 4, typed: '' }],
  ['Ask @Ida Ho', 11, { start: 4, typed: 'Ida Ho' }],
  ['Ask @Ida\nnow', 12, null],
  ['ida@halden', 10, null],
  ['i.d-@halden', 11, null],
  ['Ask.@', 5, { start: 4, typed: '' }],
  ['-@I', 3, { start: 1, typed: 'I' }],
  ['Ask Ida', 7, null],
] as const)('in “%s” with the caret at %d, the mention is %j', (text, caret, mention) =>
  expect(mentionAt(text, caret)).toEqual(mention),
)

test('a long note without spaces is split in linear time', () => {
  const long = `${'https://'.repeat(20_000)}${'@'.repeat(100_000)}`
  expect(partsOfNote(long, ['Ida']).length).toBeGreaterThan(0)
})
