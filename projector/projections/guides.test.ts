import { test } from 'vitest'
import { eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { guides } from './guides.ts'

const { given } = await rowsOf(guides)

const written = (taskKey: string, title: string) =>
  eventOf('roadmap', 'GuidePublished', { taskKey, slug: taskKey, title, markdown: '# Steps' })
const linked = (taskKey: string, link: string) => eventOf('roadmap', 'GuidePublished', { taskKey, link })

test('a published guide with a text is stored with the title and the slug of the guide', () =>
  given(written('set-prices', 'Set prices'))
    .rows('guides')
    .are([
      {
        task_key: 'set-prices',
        slug: 'set-prices',
        title: 'Set prices',
        markdown: '# Steps',
        link: null,
        published_at: new Date('2026-03-01T09:00:00Z'),
      },
    ]))

test('if a second guide is published for a task, the row of the first guide is replaced', () =>
  given(
    written('set-prices', 'Old'),
    written('audit-assets', 'Audit'),
    linked('set-prices', 'https://example.org/x'),
  )
    .rows('guides')
    .are([
      { task_key: 'audit-assets', title: 'Audit' },
      { task_key: 'set-prices', slug: null, title: null, markdown: null, link: 'https://example.org/x' },
    ]))

test('the items of a guide’s task lists are stored until the guide is replaced or withdrawn', async () => {
  const withItems = eventOf('roadmap', 'GuidePublished', {
    taskKey: 'set-prices',
    slug: 'set-prices',
    title: 'Set prices',
    markdown: '- [ ] A\n- [ ] B',
  })
  const events = [withItems, written('audit-assets', 'Audit')]
  await given(...events)
    .rows('guides')
    .are([{ items: 0 }, { task_key: 'set-prices', items: 2 }])
  await given(...events)
    .rows('guide_items')
    .are([{ task_key: 'set-prices', item_id: 'af63fc4c860222ec' }, { item_id: 'af63ff4c86022805' }])
  const withdrawn = eventOf('roadmap', 'GuideWithdrawn', { taskKey: 'set-prices' })
  await given(...events, withdrawn)
    .rows('guide_items')
    .are([])
  await given(...events, linked('set-prices', 'https://example.org/x'))
    .rows('guide_items')
    .are([])
})

test('two guides with one slug, as in logs of earlier releases, are both stored', () => {
  const other = eventOf('roadmap', 'GuidePublished', {
    taskKey: 'set-prices',
    slug: 'audit-assets',
    title: 'Prices',
    markdown: 'Text',
  })
  return given(written('audit-assets', 'Audit'), other)
    .rows('guides')
    .are([{ slug: 'audit-assets' }, { slug: 'audit-assets' }])
})
