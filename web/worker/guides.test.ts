import { expect, test } from 'vitest'
import { opensGuide, withNotice } from './guides.ts'

const opened = (path: string, mode: RequestMode = 'navigate') =>
  opensGuide({ mode } as Request, new URL(path, 'https://brandpath.example'))

test('only a guide that somebody opens is one', () => {
  expect(opened('/guides/write-your-positioning?task=1002')).toBe(true)
  expect(opened('/guides/write-your-positioning', 'no-cors')).toBe(false)
  for (const path of ['/guides', '/guides/', '/guides/a/b', '/api/guides', '/project/1'])
    expect([path, opened(path)]).toEqual([path, false])
})

test('the notice stands at the end of the guide’s head', () => {
  const head = '<header class="guide-head"><h1>Name the shelf</h1>'
  const page = `<header>Brandpath</header><article>${head}</header><p>Ask ten.</p></article>`
  const [before, after] = withNotice(page, '09:42').split(/<p class="guide-offline".*at 09:42\.<\/p>/)
  expect(before).toBe(`<header>Brandpath</header><article>${head}`)
  expect(after).toBe('</header><p>Ask ten.</p></article>')
})
