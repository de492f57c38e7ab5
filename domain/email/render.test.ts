import { expect, test } from 'vitest'
import type { Email } from './email.ts'
import { renderEmail } from './render.ts'

const href = 'https://brandpath.example/x?a=1&b="2"'
const unsubscribe = {
  label: 'Unsubscribe',
  href: 'https://brandpath.example/unsubscribe?token=1.x&of=updates',
}
const plain: Email = {
  subject: 'A <subject>',
  preview: 'What it is about',
  heading: 'Salt & Pepper',
  parts: ["It's here", { kind: 'button', label: 'Open', href, showUrl: true }],
  footer: 'Why you get it',
}
const rich: Email = {
  ...plain,
  kicker: 'Weekly report',
  parts: [
    { kind: 'quote', by: 'ida', text: 'First line.\n\n<b>Second</b>' },
    {
      kind: 'progress',
      overall: { completed: 3, total: 8 },
      locale: null,
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
    { kind: 'button', label: 'Open project', href },
  ],
  unsubscribe,
}

/** Returns the text of the HTML that readers see. */
const visibleText = (html: string) =>
  (html.split('<body')[1] ?? '')
    .replace(/^[^>]*>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/&(lt|gt|quot|#39);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? "'")
    .replaceAll('&amp;', '&')
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}%]+/gu) ?? []

test('the plain text of an email contains the heading, the text and the URL', () => {
  const { subject, text } = renderEmail(plain)
  expect(subject).toBe('A <subject>')
  expect(text).toBe(`Salt & Pepper\n\nIt's here\n\nOpen:\n${href}\n\n--\nWhy you get it\n`)
})

test('the HTML of an email escapes special characters in all texts', () => {
  const { html } = renderEmail(plain)
  expect(html).toContain('<title>A &lt;subject&gt;</title>')
  expect(html).toContain('Salt &amp; Pepper')
  expect(html).toContain('href="https://brandpath.example/x?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('What it is about')
  expect(html).not.toContain('<subject>')
})

test('the plain text of an email contains the quote, the progress, the lists and the button', () => {
  expect(renderEmail(rich).text).toBe(`Weekly report
Salt & Pepper

ida wrote:
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

Open project:
${href}

--
Why you get it
Unsubscribe:
${unsubscribe.href}
`)
})

test('the HTML and the plain text of an email contain the same words, except URLs and the product name', () => {
  const { html, text } = renderEmail(rich)
  const addresses = new Set([href, unsubscribe.href].flatMap(wordsOf))
  const inText = new Set(wordsOf(text).filter((word) => !addresses.has(word)))
  const inHtml = new Set(wordsOf(visibleText(html)).filter((word) => !addresses.has(word)))
  const preview = wordsOf(rich.preview)
  expect(inHtml).toEqual(new Set([...inText, 'Brandpath', ...preview]))
})

test('quoted text in the HTML of an email has the writing direction of its first letter', () => {
  expect(renderEmail(rich).html).toMatch(/<blockquote dir="auto" [^>]*>First line/)
})

test('the HTML of an email escapes quoted text and keeps the line breaks of the text', () => {
  const { html } = renderEmail(rich)
  expect(html).toContain('First line.<br><br>&lt;b&gt;Second&lt;/b&gt;')
})

test('progress bars in the HTML of an email are coloured table cells and need no external files', () => {
  const { html } = renderEmail(rich)
  const cells = [...html.matchAll(/<td width="([\d.]+)%"[^>]*class="ground-(\w+)"/g)]
  expect(cells.map(([, width, colour]) => [Number(width), colour])).toEqual([
    [37.5, 'cat1Solid'],
    [62.5, 'cat2Soft'],
    [100, 'cat1Solid'],
    [100, 'cat2Soft'],
  ])
  expect(html).not.toMatch(/<img|url\(|src=|<link|@import/)
})

test('renderEmail returns the unsubscribe URL for the List-Unsubscribe header', () => {
  const { html, unsubscribe: url } = renderEmail(rich)
  expect(url).toBe(unsubscribe.href)
  expect(html).toContain('>Unsubscribe</a>')
  expect(renderEmail(plain).unsubscribe).toBeNull()
})

test('renderEmail removes line breaks and text direction marks from the email subject', () => {
  const name = 'Halden\r\nBcc: x@y.example\u202E\u2028 end '
  expect(renderEmail({ ...plain, subject: name }).subject).toBe('Halden Bcc: x@y.example end')
})
