import { expect, test } from 'vitest'
import { migrations } from './index.ts'

test('the names of the migrations are unique and in order', () => {
  const names = migrations.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].toSorted())
})
