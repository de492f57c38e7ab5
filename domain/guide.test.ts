import { expect, test } from 'vitest'
import type { GuideDraft } from '#schema/api/guides.ts'
import type { RoadmapEvent, RoadmapTask } from '#schema/events/roadmap.ts'
import { publishGuide, withdrawGuide } from './guide.ts'
import { roadmap } from './roadmap.ts'
import { decisionsOf } from './testing/given.ts'

const given = decisionsOf(roadmap)
const task = (key: string, number: number): RoadmapTask => ({
  key,
  number,
  title: `About ${key}`,
  description: 'Do it.',
  category: '2 PA',
  taskType: 'Shelf 1',
  priority: false,
})
const published: RoadmapEvent = {
  type: 'RoadmapPublished',
  data: { version: 1, tasks: [task('shelf-1', 201), task('price-1', 202)] },
}
const article: GuideDraft = {
  kind: 'article',
  title: 'How to win the shelf',
  markdown: 'Stand at eye level.',
}
const guide = (taskKey: string, slug: string, markdown = 'Stand at eye level.'): RoadmapEvent => ({
  type: 'GuidePublished',
  data: { taskKey, slug, title: 'How to win the shelf', markdown },
})
const withdrawn: RoadmapEvent = { type: 'GuideWithdrawn', data: { taskKey: 'shelf-1' } }
const shelf = (draft: GuideDraft) => ({ taskKey: 'shelf-1', draft })

test('a guide gets an address that its title names', () =>
  given(published)
    .when((state) => publishGuide(state, 'ADMIN', shelf(article)))
    .then([guide('shelf-1', 'how-to-win-the-shelf')]))

test('two guides never share an address', () =>
  given(published, guide('price-1', 'how-to-win-the-shelf'))
    .when((state) => publishGuide(state, 'ADMIN', shelf(article)))
    .then([guide('shelf-1', 'how-to-win-the-shelf-2')]))

test('a title without a single letter takes the task for its address', () =>
  given(published)
    .when((state) => publishGuide(state, 'ADMIN', shelf({ kind: 'article', title: '道', markdown: 'Go.' })))
    .then([
      {
        type: 'GuidePublished',
        data: { taskKey: 'shelf-1', slug: 'shelf-1', title: '道', markdown: 'Go.' },
      },
    ]))

test('a correction keeps the address and says what it is; the same text again is nothing', () => {
  const first = guide('shelf-1', 'win')
  given(published, first)
    .when((state) => publishGuide(state, 'ADMIN', shelf({ ...article, markdown: 'Stand lower.' })))
    .then([
      {
        type: 'GuidePublished',
        data: {
          taskKey: 'shelf-1',
          slug: 'win',
          title: 'How to win the shelf',
          markdown: 'Stand lower.',
          corrects: true,
        },
      },
    ])
  given(published, first)
    .when((state) => publishGuide(state, 'ADMIN', shelf(article)))
    .then([])
})

test('a guide that was withdrawn comes back under its address, and is new again', () =>
  given(published, guide('shelf-1', 'win'), withdrawn)
    .when((state) => publishGuide(state, 'ADMIN', shelf(article)))
    .then([guide('shelf-1', 'win')]))

test('it is withdrawn once', () => {
  given(published, guide('shelf-1', 'win'))
    .when((state) => withdrawGuide(state, 'ADMIN', 'shelf-1'))
    .then([withdrawn])
  given(published)
    .when((state) => withdrawGuide(state, 'ADMIN', 'shelf-1'))
    .then([])
})

test('only of tasks that a roadmap has, and by administrators only', () => {
  const command = { taskKey: 'nothing', draft: article }
  given(published)
    .when((state) => publishGuide(state, 'ADMIN', command))
    .thenRefused('not_found')
  given(published)
    .when((state) => withdrawGuide(state, 'ADMIN', 'nothing'))
    .thenRefused('not_found')
  for (const role of ['MEMBER', 'EDITOR', 'VIEWER'] as const) {
    given(published)
      .when((state) => publishGuide(state, role, shelf(article)))
      .thenRefused('forbidden')
    given(published)
      .when((state) => withdrawGuide(state, role, 'shelf-1'))
      .thenRefused('forbidden')
  }
})

test('a link takes the place of an article, and the other way round', () => {
  const link = 'https://example.com/shelf'
  const state = [published, guide('shelf-1', 'win')].reduce(roadmap.evolve, roadmap.initial)
  expect(publishGuide(state, 'ADMIN', shelf({ kind: 'link', link }))).toEqual([
    { type: 'GuidePublished', data: { taskKey: 'shelf-1', link, corrects: true } },
  ])
})
