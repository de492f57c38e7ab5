import { expect, test } from 'vitest'
import { isScreen, screens } from './screens.ts'

test.each(Object.values(screens).map((path) => path.replaceAll(/:\w+/g, '42')))(
  'isScreen accepts the path %s with and without a trailing slash',
  (path) => {
    expect(isScreen(path)).toBe(true)
    expect(isScreen(path.replace(/\/?$/, '/'))).toBe(true)
  },
)

test.each([
  '',
  '//',
  '/nowhere',
  '/auth/x',
  '/project/x',
  '/project/0',
  '/project/1.0',
  '/project/7/nothing',
  '/projects',
])('isScreen rejects the path "%s"', (path) => expect(isScreen(path)).toBe(false))
