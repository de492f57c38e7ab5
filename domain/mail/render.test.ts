import { expect, test } from 'vitest'
import type { Mail } from './mail.ts'
import { renderMail } from './render.ts'

const href = 'https://brandpath.example/x?a=1&b="2"'
const stop = { label: 'Stop it', href: 'https://brandpath.example/unsubscribe?token=1.x&of=updates' }
const plain: Mail = {
  subject: 'A <subject>',
  preview: 'What it is about',
  heading: 'Salt & Pepper',
  parts: [
    { kind: 'paragraph', text: "It's here" },
    { kind: 'button', label: 'Open', href, spellOut: true },
  ],
  footer: 'Why you get it',
}
const rich: Mail = {
  ...plain,
  kicker: 'Weekly report',
  parts: [
    { kind: 'quote', by: 'ida', text: 'First line.\n\n<b>Second</b>' },
    {
      kind: 'progress',
      overall: { completed: 3, total: 8 },
      steps: [
        { step: 1, name: 'Foundations', completed: 3, total: 3 },
        { step: 2, name: 'Physical Availability', completed: 0, total: 5 },
      ],
    },
    {
      kind: 'list',
      heading: 'Completed',
      items: [{ text: 'Choose a colour', detail: 'ole & co' }, { text: 'Set a price' }],
      empty: 'None.',
    },
    { kind: 'list', heading: 'In progress', items: [], empty: 'Nothing is in progress.' },
    { kind: 'button', label: 'Open the project', href },
  ],
  stop,
}

/** What a reader sees of HTML, words alone. */
const seen = (html: string) =>
  (html.split('<body')[1] ?? '')
    .replace(/^[^>]*>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/&(lt|gt|quot|#39);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? "'")
    .replaceAll('&amp;', '&')
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}%]+/gu) ?? []

test('the text says all that the HTML says', () => {
  const { subject, text } = renderMail(plain)
  expect(subject).toBe('A <subject>')
  expect(text).toBe(`Salt & Pepper\n\nIt's here\n\nOpen:\n${href}\n\n--\nWhy you get it\n`)
})

test('what stands in the HTML is text, whatever it looks like', () => {
  const { html } = renderMail(plain)
  expect(html).toContain('<title>A &lt;subject&gt;</title>')
  expect(html).toContain('Salt &amp; Pepper')
  expect(html).toContain('href="https://brandpath.example/x?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('What it is about')
  expect(html).not.toContain('<subject>')
})

test('a report reads the same as plain text', () => {
  expect(renderMail(rich).text).toBe(`Weekly report
Salt & Pepper

ida writes:
> First line.
>
> <b>Second</b>

38%
3 of 8 tasks completed
1 Foundations: 3 of 3, 100%
2 Physical Availability: 0 of 5, 0%

Completed
- Choose a colour (ole & co)
- Set a price

In progress
Nothing is in progress.

Open the project:
${href}

--
Why you get it
Stop it:
${stop.href}
`)
})

test('no word stands in one of the two alone, but for addresses and the product’s name', () => {
  const { html, text } = renderMail(rich)
  const addresses = new Set([href, stop.href].flatMap(wordsOf))
  const inText = new Set(wordsOf(text).filter((word) => !addresses.has(word)))
  const inHtml = new Set(wordsOf(seen(html)).filter((word) => !addresses.has(word)))
  const preview = wordsOf(rich.preview)
  expect(inHtml).toEqual(new Set([...inText, 'Brandpath', ...preview]))
})

test('a note keeps its lines and is nothing but text', () => {
  const { html } = renderMail(rich)
  expect(html).toContain('First line.<br><br>&lt;b&gt;Second&lt;/b&gt;')
})

test('bars are coloured cells as wide as their share, and nothing has to be loaded', () => {
  const { html } = renderMail(rich)
  const cells = [...html.matchAll(/<td width="([\d.]+)%"[^>]*class="ground-(\w+)"/g)]
  expect(cells.map(([, width, colour]) => [Number(width), colour])).toEqual([
    [37.5, 'cat1Solid'],
    [62.5, 'cat2Soft'],
    [100, 'cat1Solid'],
    [100, 'cat2Soft'],
  ])
  expect(html).not.toMatch(/<img|url\(|src=|<link|@import/)
})

test('a mail that can be stopped says where, and so does its header', () => {
  const { html, unsubscribe } = renderMail(rich)
  expect(unsubscribe).toBe(stop.href)
  expect(html).toContain('>Stop it</a>')
  expect(renderMail(plain).unsubscribe).toBeNull()
})

test('a name cannot break out of the subject, or turn it round', () => {
  const name = 'Halden\r\nBcc: x@y.example\u202E\u2028 end '
  expect(renderMail({ ...plain, subject: name }).subject).toBe('Halden Bcc: x@y.example end')
})
