import { expect, test } from 'vitest'
import { migrations } from './index.ts'

test('migration names are unique and in alphabetical order', () => {
  const names = migrations.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].toSorted())
})
