import { expect, test } from 'vitest'
import type { GuideDraft } from '#schema/api/guides.ts'
import type { RoadmapEvent } from '#schema/events/roadmap.ts'
import { publishGuide, withdrawGuide } from './guide.ts'
import { roadmap } from '../roadmap/roadmap.ts'
import { givenEvents } from '../testing/decider-spec.ts'
import { roadmapTask } from '../testing/roadmap-task.ts'

const given = givenEvents(roadmap)
const published: RoadmapEvent = {
  type: 'RoadmapPublished',
  data: { version: 1, tasks: [roadmapTask('shelf-1', 201), roadmapTask('price-1', 202)] },
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

test('the slug of a guide is derived from the guide title', () =>
  given(published)
    .when((state) => publishGuide(state, 'ADMIN', shelf(article)))
    .then([guide('shelf-1', 'how-to-win-the-shelf')]))

test('if two guides have equal titles, the slug of the second guide ends with a number', () =>
  given(published, guide('price-1', 'how-to-win-the-shelf'))
    .when((state) => publishGuide(state, 'ADMIN', shelf(article)))
    .then([guide('shelf-1', 'how-to-win-the-shelf-2')]))

test('the slug of a guide is the task key if the title has no Latin letters', () =>
  given(published)
    .when((state) => publishGuide(state, 'ADMIN', shelf({ kind: 'article', title: '道', markdown: 'Go.' })))
    .then([
      {
        type: 'GuidePublished',
        data: { taskKey: 'shelf-1', slug: 'shelf-1', title: '道', markdown: 'Go.' },
      },
    ]))

test('publishing a guide again with a changed text keeps the slug and marks the guide as corrected', () => {
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

test('publishing a withdrawn guide again keeps the slug and does not mark the guide as corrected', () =>
  given(published, guide('shelf-1', 'win'), withdrawn)
    .when((state) => publishGuide(state, 'ADMIN', shelf(article)))
    .then([guide('shelf-1', 'win')]))

test('withdrawing the guide of a task without a published guide returns no event', () => {
  given(published, guide('shelf-1', 'win'))
    .when((state) => withdrawGuide(state, 'ADMIN', 'shelf-1'))
    .then([withdrawn])
  given(published)
    .when((state) => withdrawGuide(state, 'ADMIN', 'shelf-1'))
    .then([])
})

test('publishing or withdrawing a guide is rejected if the task does not exist or the user is not an administrator', () => {
  const command = { taskKey: 'nothing', draft: article }
  given(published)
    .when((state) => publishGuide(state, 'ADMIN', command))
    .thenRejected('not_found')
  given(published)
    .when((state) => withdrawGuide(state, 'ADMIN', 'nothing'))
    .thenRejected('not_found')
  for (const role of ['MEMBER', 'EDITOR', 'VIEWER'] as const) {
    given(published)
      .when((state) => publishGuide(state, role, shelf(article)))
      .thenRejected('forbidden')
    given(published)
      .when((state) => withdrawGuide(state, role, 'shelf-1'))
      .thenRejected('forbidden')
  }
})

test('publishing an external link as the guide of a task replaces the published article', () => {
  const link = 'https://example.com/shelf'
  const state = [published, guide('shelf-1', 'win')].reduce(roadmap.evolve, roadmap.initialState)
  expect(publishGuide(state, 'ADMIN', shelf({ kind: 'link', link }))).toEqual([
    { type: 'GuidePublished', data: { taskKey: 'shelf-1', link, corrects: true } },
  ])
})

test('publishing a guide that has changed since the administrator read it is rejected', () =>
  given(
    published,
    guide('shelf-1', 'how-to-win-the-shelf', 'First.'),
    guide('shelf-1', 'how-to-win-the-shelf', 'Second.'),
  )
    .when((state) => publishGuide(state, 'ADMIN', shelf({ ...article, revision: 1 })))
    .thenStale({ type: 'GuidePublished', data: { taskKey: 'shelf-1' } }))

test('publishing a guide at the revision that the administrator read succeeds', () =>
  given(published, guide('shelf-1', 'how-to-win-the-shelf', 'First.'), withdrawn)
    .when((state) => publishGuide(state, 'ADMIN', shelf({ ...article, revision: 2 })))
    .then([guide('shelf-1', 'how-to-win-the-shelf')]))

test('publishing the published text again returns no event, whatever revision was read', () =>
  given(published, guide('shelf-1', 'how-to-win-the-shelf'))
    .when((state) => publishGuide(state, 'ADMIN', shelf({ ...article, revision: 0 })))
    .then([]))
