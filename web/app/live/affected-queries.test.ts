import { expect, test } from 'vitest'
import { roadmapUpdateQuery } from '#web/features/roadmap/api.ts'
import { votesKey } from '#web/shared/votes/votes.ts'
import { affectedQueries } from './affected-queries.ts'

test('if a project adopts a roadmap, affectedQueries returns the queries for the project’s roadmap update preview and votes', () => {
  expect(affectedQueries('roadmap:4')).toEqual([roadmapUpdateQuery(4).queryKey, votesKey])
})

test('if a roadmap is published, affectedQueries returns all roadmap update previews, but no task queries', () => {
  const keys = affectedQueries('roadmap')
  expect(keys).toContainEqual(roadmapUpdateQuery(4).queryKey.slice(0, 1))
  expect(keys.map(([first]) => first)).not.toContain('tasks')
})
