import { expect, test } from 'vitest'
import { isScreen, screens } from './screens.ts'

test.each(Object.values(screens).map((path) => path.replaceAll(/:\w+/g, '42')))(
  '%s is the address of a screen, also with a slash at its end',
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
])('%s is not', (path) => expect(isScreen(path)).toBe(false))
