import { expect, test } from 'vitest'
import { articleOf } from './article.ts'
import { fill, guideContent } from './page.ts'

const template =
  '<title>%GUIDE_TITLE%</title><link href="%GUIDE_CANONICAL%"><p>%GUIDE_DESCRIPTION%</p><!--guide-->'
const guide = {
  slug: 'a',
  title: 'Price <b> & pack',
  category: '2 PA' as const,
  publishedAt: new Date('2026-11-09T10:00:00Z'),
  article: articleOf('It costs $& and %GUIDE_TITLE%.\n\n## Steps'),
}
const page = () =>
  fill(template, {
    title: guide.title,
    description: 'd',
    canonical: 'https://b.example/guides/a',
    content: guideContent(guide, 'en-GB'),
  })

test('the guide title is escaped in the page title and in the heading', async () => {
  expect(await page()).toContain('<title>Price &lt;b&gt; &amp; pack</title>')
  expect(await page()).toContain('<h1>Price &lt;b&gt; &amp; pack</h1>')
})
test('a template placeholder such as “%GUIDE_TITLE%” stays unchanged in the text of a guide', async () => {
  expect(await page()).toContain('It costs $&amp; and %GUIDE_TITLE%.')
})
test.each([
  [1, '1 min read ·'],
  [2, '2 min read ·'],
])('a guide page shows the reading time of %d min as "%s"', async (readingMinutes, text) => {
  const article = { ...guide.article, readingMinutes }
  expect(String(await guideContent({ ...guide, article }, 'en-GB'))).toContain(text)
})
test('a guide without sections has no list of sections', async () => {
  const article = articleOf('Ask three shops.')
  expect(String(await guideContent({ ...guide, article }, 'en-GB'))).not.toContain('In this guide')
})
test('a guide page shows the category, the date and the sections of the guide', async () => {
  const text = await page()
  expect(text).toContain('Physical Availability')
  expect(text).toContain('<time datetime="2026-11-09">9 Nov 2026</time>')
  expect(text).toContain('<a href="#steps">Steps</a>')
})
