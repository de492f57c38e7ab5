import { readFile } from 'node:fs/promises'
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

test('its page has a place for the notice, once', async () => {
  const page = await readFile(new URL('../guide.html', import.meta.url), 'utf8')
  expect(withNotice(page, '09:42')).toMatch(
    /<p class="guide-offline" role="status">.*offline.*at 09:42\.<\/p><main id="main"/,
  )
})
