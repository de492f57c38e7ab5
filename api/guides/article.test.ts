import { expect, test } from 'vitest'
import { articleOf, isTooDeep } from './article.ts'

test('the first paragraph of a guide gets the CSS class “lead”, and each second-level heading begins a section', () => {
  const { html, sections } = articleOf(
    'Begin here.\n\nThen go on.\n\n## Steps\n\n### One\n\n## Worked *example*\n\n## Steps',
  )
  expect(html).toContain('<p class="lead">Begin here.</p>')
  expect(html).toContain('<p>Then go on.</p>')
  expect(html).toContain('<h2 id="steps">Steps</h2>')
  expect(html).toContain('<h3>One</h3>')
  expect(sections.map(({ id }) => id)).toEqual(['steps', 'worked-example', 'steps-2'])
})
test('every section of a guide has an id that no other element of the page has', () => {
  const { sections } = articleOf('Lead.\n\n## A 3\n\n## A\n\n## A\n\n## A\n\n## Task\n\n## Related')
  expect(sections.map(({ id }) => id)).toEqual(['a-3', 'a', 'a-2', 'a-4', 'task-2', 'related-2'])
})
test('thousands of sections with the same title get different ids', () => {
  const { sections } = articleOf(`Lead.\n\n${'## A\n'.repeat(8_000)}`)
  expect(new Set(sections.map(({ id }) => id)).size).toBe(8_000)
})
test('in a guide, the Markdown list item “- [ ] text” is rendered as a checkbox with the label “text”', () => {
  const { html } = articleOf('Lead.\n\n- [ ] Count the **facings**\n- [ ] Ask twice\n\n- plain')
  expect(html).toContain(
    '<li class="check"><label><input type="checkbox" />Count the <strong>facings</strong></label></li>',
  )
  expect(html).toMatch(/<li>\s*<p>plain<\/p>|<li>plain/)
})
test('in a guide, each “- [ ]” item of a list without blank lines has exactly one checkbox', () => {
  const { html } = articleOf('Lead.\n\n- [ ] Count\n- [ ] Ask\n')
  expect(html.match(/<label><input type="checkbox" \/>(Count|Ask)<\/label>/g)).toHaveLength(2)
})
test('in a guide, a table is rendered in a scrollable region that can get keyboard focus', () => {
  const { html } = articleOf('Lead.\n\n| Shop | Facings |\n| --- | ---: |\n| Oda | 12 |')
  expect(html).toContain('<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
  expect(html).toContain('<th align="right"')
})
test('in a guide, code that can scroll can get keyboard focus', () => {
  const { html } = articleOf('Lead.\n\n```\nnpm start\n```\n\n<pre tabindex="4">b</pre>')
  expect(html).toContain('<pre tabindex="0"><code>npm start\n</code></pre>')
  expect(html).toContain('<pre tabindex="0">b</pre>')
})
test.each([
  ['<script>alert(1)</script>', 'script'],
  ['<img src=x onerror=alert(1)>', 'img'],
  ['[click](javascript:alert(1))', 'javascript:'],
  ['<a href="https://a.example" onclick="x()">a</a>', 'onclick'],
  ['<iframe src="https://a.example"></iframe>', 'iframe'],
  ['<style>*{display:none}</style>', 'style'],
  ['[click](https://user:secret@a.example/)', 'href'],
  ['<input type="password">', '<input'],
  ['Name: <input>', '<input'],
  ['<input type="checkbox" type="password">', 'password'],
  ['[log in](//user:pass@a.example)', 'user:pass'],
  ['[log in](//user@a.example)', 'user@'],
  ['[log in](https:/user:pass@a.example)', 'user:pass'],
  ['[log in](https:user:pass@a.example)', 'user:pass'],
  ['[log in](https:%5Cuser:pass@a.example)', 'user:pass'],
  [String.raw`<a href="/\user:pass@a.example">log in</a>`, 'user:pass'],
  ['<a href="/&#9;/user:pass@a.example">log in</a>', 'user:pass'],
])('dangerous markup in the guide text %s is removed', (markdown, danger) => {
  expect(articleOf(`Lead.\n\n${markdown}`).html).not.toContain(danger)
})
test('first-level and second-level headings of a guide are both rendered as <h2> and listed as sections', () => {
  const { html, sections } = articleOf('Lead.\n\n# One\n\n## Two\n\n### Three')
  expect(html.match(/<h\d/g)).toEqual(['<h2', '<h2', '<h3'])
  expect(sections.map(({ title }) => title)).toEqual(['One', 'Two'])
})
test('the reading time of a guide depends on the number of words', () => {
  expect(articleOf('word '.repeat(10)).readingMinutes).toBe(1)
  expect(articleOf('word '.repeat(714)).readingMinutes).toBe(3)
})

test.each([
  ['lists', `${'- '.repeat(1_400)}x`],
  ['quotes', `${'> '.repeat(100)}x`],
  ['words', `${'**'.repeat(10_000)}a${'**'.repeat(10_000)}`],
  ['words in a table', `| a |\n| --- |\n| ${'*a '.repeat(100)}${' b*'.repeat(100)} |`],
])('isTooDeep detects %s that are nested too deeply to render', (_, markdown) => {
  expect(isTooDeep(markdown)).toBe(true)
})
test('isTooDeep accepts a guide with ordinary nested lists, quotes and links', () => {
  expect(
    isTooDeep('- a\n  - b\n    - c\n      - > **d _e_** [f](https://g.example)\n\n| h |\n| --- |\n| *i* |'),
  ).toBe(false)
})

test.each([
  [
    '## Steps\n\nAsk **three** `shops` & one <b>[buyer](https://a.example)</b>.\n\nMore.',
    'Ask three shops & one buyer.',
  ],
  ['Ask &amp; listen.', 'Ask & listen.'],
  ['- a list', ''],
  [`${'word '.repeat(20)}end. ${'word '.repeat(40)}`, `${'word '.repeat(20)}end.`],
  ['word '.repeat(60), `${'word '.repeat(35)}word…`],
  ['x'.repeat(300), `${'x'.repeat(180)}…`],
])('the summary of an article is the start of its first paragraph as plain text', (markdown, summary) =>
  expect(articleOf(markdown).summary).toBe(summary),
)
