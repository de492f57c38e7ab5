import { expect, test } from 'vitest'
import { adoptionOf } from '#web/features/roadmap/api.ts'
import { votesKey } from '#web/features/votes/api.ts'
import { staleBy } from './stale.ts'

test('an adoption changes what can be adopted and voted for, in that project alone', () => {
  expect(staleBy('roadmap:4')).toEqual([adoptionOf(4).queryKey, votesKey])
})

test('a roadmap that was published changes no project’s tasks, only what each could adopt', () => {
  const keys = staleBy('roadmap')
  expect(keys).toContainEqual(adoptionOf(4).queryKey.slice(0, 1))
  expect(keys.map(([first]) => first)).not.toContain('tasks')
})
