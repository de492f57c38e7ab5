import { expect, test } from 'vitest'
import { lockClasses, lockKeys as kernelKeys } from '#kernel/postgres/lock-keys.ts'
import { lockKeys } from '#schema/tables/database.ts'

test('the advisory locks of the kernel and of the application have different keys', () => {
  const keys = [kernelKeys, lockClasses, lockKeys].flatMap((table): number[] => Object.values(table))
  expect(keys).toEqual([...new Set(keys)])
})
