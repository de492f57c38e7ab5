import { expect, test } from 'vitest'
import type { RoadmapEvent } from '#schema/events/roadmap.ts'
import { roadmapTask } from '../testing/roadmap-task.ts'
import { publishBundled, roadmap } from './roadmap.ts'

const content = { version: 1, tasks: [roadmapTask('shelf-1', 201)] }
const guide = { taskKey: 'shelf-1', slug: 'win', title: 'Win', markdown: 'Stand.\n\nStay.' }
const figure = '![A shelf with three packs.](figure:win "A shelf.")'
const illustrated = { ...guide, markdown: `Stand.\n\n${figure}\n\nStay.` }
const given = (...events: RoadmapEvent[]) => events.reduce(roadmap.evolve, roadmap.initialState)
const published: RoadmapEvent = { type: 'RoadmapPublished', data: { ...content, tasks: [...content.tasks] } }

test.each([
  ['was published by an earlier release, without a figure', guide],
  ['was changed by an administrator', { ...guide, markdown: 'Stand still.' }],
  ['already has its figure', illustrated],
  ['became a link', { taskKey: 'shelf-1', link: 'https://example.com/' }],
])('a bundled guide that %s stays unchanged', (_, data) => {
  const state = given(published, { type: 'GuidePublished', data })
  expect(publishBundled(state, content, [illustrated])).toEqual([])
})

test('a bundled guide that was unpublished stays unpublished', () => {
  const withdrawn: RoadmapEvent = { type: 'GuideWithdrawn', data: { taskKey: 'shelf-1' } }
  const state = given(published, { type: 'GuidePublished', data: guide }, withdrawn)
  expect(publishBundled(state, content, [illustrated])).toEqual([])
})

test('a bundled guide gets another slug if the guide of another task has ever had its slug', () => {
  const other = { ...guide, taskKey: 'shelf-2' }
  const publishing: RoadmapEvent = { type: 'GuidePublished', data: other }
  const withdrawing: RoadmapEvent = { type: 'GuideWithdrawn', data: { taskKey: 'shelf-2' } }
  const expected = [{ type: 'GuidePublished', data: { ...guide, slug: 'win-2' } }]
  expect(publishBundled(given(published, publishing), content, [guide])).toEqual(expected)
  expect(publishBundled(given(published, publishing, withdrawing), content, [guide])).toEqual(expected)
})

test('two bundled guides with the same slug get different slugs', () => {
  const guides = [guide, { ...guide, taskKey: 'shelf-2' }, { ...guide, taskKey: 'shelf-3' }]
  const events = publishBundled(given(published), content, guides)
  expect(events).toMatchObject([
    { data: { taskKey: 'shelf-1', slug: 'win' } },
    { data: { taskKey: 'shelf-2', slug: 'win-2' } },
    { data: { taskKey: 'shelf-3', slug: 'win-3' } },
  ])
})
