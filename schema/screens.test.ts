import { expect, test } from 'vitest'
import { guideLink, guideLinkForTask, isScreen, screenAt, screens, taskPath } from './screens.ts'

test.each(
  Object.values(screens).map((path) => path.replace(':taskKey', 'shelf-1').replaceAll(/:\w+/g, '42')),
)('isScreen accepts the path %s with and without a trailing slash', (path) => {
  expect(isScreen(path)).toBe(true)
  expect(isScreen(path.replace(/\/?$/, '/'))).toBe(true)
})

test.each([
  '',
  '//',
  '/nowhere',
  '/auth/x',
  '/project/x',
  '/project/0',
  '/project/1.0',
  '/project/7/nothing',
  '/project/7/task',
  '/project/7/task/x',
  '/project/7/task/7012/x',
  '/projects',
])('isScreen rejects the path "%s"', (path) => expect(isScreen(path)).toBe(false))

test('screenAt returns the project id and the task id in the path of a task', () => {
  const path = taskPath({ id: 7012, projectId: 7 })
  expect(path).toBe('/project/7/task/7012')
  expect(screenAt(path)).toEqual({ name: 'task', projectId: '7', taskId: '7012' })
})

test('guideLinkForTask adds the task id to a link to a Brandpath guide and does not change external links', () => {
  expect(guideLinkForTask('/guides/first-stockists', 42007)).toBe('/guides/first-stockists?task=42007')
  expect(guideLinkForTask('https://example.org/guides/x', 42007)).toBe('https://example.org/guides/x')
})

test('guideLink prefers the external link, and returns undefined for a task without a guide', () => {
  expect(guideLink({ link: 'https://example.org/x', slug: null })).toBe('https://example.org/x')
  expect(guideLink({ link: null, slug: 'first-stockists' })).toBe('/guides/first-stockists')
  expect(guideLink({ link: null, slug: null })).toBeUndefined()
})
