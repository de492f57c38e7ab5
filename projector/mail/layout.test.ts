import { expect, test } from 'vitest'
import { renderMail } from './layout.ts'

const href = 'https://brandpath.example/x?a=1&b="2"'
const { subject, text, html } = renderMail({
  subject: 'A <subject>',
  preview: 'What it is about',
  heading: 'Salt & Pepper',
  parts: [
    { kind: 'paragraph', text: "It's here" },
    { kind: 'button', label: 'Open', href },
  ],
  footer: 'Why you get it',
})

test('the text says all that the HTML says', () => {
  expect(subject).toBe('A <subject>')
  expect(text).toBe(`Salt & Pepper\n\nIt's here\n\nOpen:\n${href}\n\n--\nWhy you get it\n`)
})

test('what stands in the HTML is text, whatever it looks like', () => {
  expect(html).toContain('<title>A &lt;subject&gt;</title>')
  expect(html).toContain('Salt &amp; Pepper')
  expect(html).toContain('href="https://brandpath.example/x?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('What it is about')
  expect(html).not.toContain('<subject>')
})
