import { expect, test } from 'vitest'
import { isGuideNavigation, withOfflineNotice } from './guide-cache.ts'

const isGuide = (path: string, mode: RequestMode = 'navigate') =>
  isGuideNavigation({ mode } as Request, new URL(path, 'https://brandpath.example'))

test('isGuideNavigation accepts only page navigations to the path of a single guide', () => {
  expect(isGuide('/guides/write-your-positioning?task=1002')).toBe(true)
  expect(isGuide('/guides/write-your-positioning', 'no-cors')).toBe(false)
  for (const path of ['/guides', '/guides/', '/guides/a/b', '/api/guides', '/project/1'])
    expect([path, isGuide(path)]).toEqual([path, false])
})

test('withOfflineNotice inserts the offline notice at the end of the guide header', () => {
  const head = '<header class="guide-head"><h1>Name the shelf</h1>'
  const page = `<header>Brandpath</header><article>${head}</header><p>Ask ten.</p></article>`
  const [before, after] = withOfflineNotice(page, '09:42').split(/<p class="guide-offline".*at 09:42\.<\/p>/)
  expect(before).toBe(`<header>Brandpath</header><article>${head}`)
  expect(after).toBe('</header><p>Ask ten.</p></article>')
})
