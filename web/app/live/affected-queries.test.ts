import { expect, test } from 'vitest'
import { roadmapUpdateQuery } from '#web/features/roadmap/api.ts'
import { votesKey } from '#web/shared/votes/votes.ts'
import { affectedQueries } from './affected-queries.ts'

test('a project that adopts a roadmap affects the queries of its roadmap update preview and of the votes', () => {
  expect(affectedQueries('roadmap:4')).toEqual([roadmapUpdateQuery(4).queryKey, votesKey])
})

test('a published roadmap affects the queries of all roadmap update previews and no task queries', () => {
  const keys = affectedQueries('roadmap')
  expect(keys).toContainEqual(roadmapUpdateQuery(4).queryKey.slice(0, 1))
  expect(keys.map(([first]) => first)).not.toContain('tasks')
})
