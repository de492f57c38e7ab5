import { expect, test } from 'vitest'
import { filterIn, isStory, unreadIn } from './address.ts'
import { searchOf } from './filter.ts'

const read = (search: string) => filterIn(new URLSearchParams(search))

test('a filter comes back from its address', () => {
  const filter = {
    type: 'VoteCast',
    project: '42',
    task: 'draw-a-logo',
    actor: '7',
    since: '2026-11-21T08:00:00.000Z',
  }
  expect(read(searchOf(filter))).toEqual(filter)
  expect(searchOf({})).toBe('')
})

test('what cannot be read filters nothing', () => {
  expect(read('project=0x2a&actor=-1&since=yesterday&until=2026-99-01T00:00:00Z&type=&stream=%00')).toEqual(
    {},
  )
  expect(read('type=Nope')).toEqual({})
  expect(read('correlation=1992')).toEqual({})
  expect(read('correlation=19925FA8')).toEqual({ correlation: '19925FA8' })
  expect(read('since=2026-11-21T10:00:00%2B02:00')).toEqual({ since: '2026-11-21T08:00:00.000Z' })
})

test('nor does an end that is not after the beginning', () => {
  const [morning, noon] = ['2026-11-21T08:00:00.000Z', '2026-11-21T12:00:00.000Z']
  expect(read(`since=${morning}&until=${noon}`)).toEqual({ since: morning, until: noon })
  expect(read(`since=${noon}&until=${morning}`)).toEqual({ since: noon })
  expect(read(`since=${noon}&until=${noon}`)).toEqual({ since: noon })
})

test('and is named', () => {
  const unread = (search: string) => unreadIn(new URLSearchParams(search))
  expect(unread('project=0x2a&actor=7&since=yesterday&type=&colour=red')).toEqual(['project', 'since'])
  expect(unread('task=draw-a-logo')).toEqual(['task'])
  expect(unread('project=1&task=draw-a-logo&view=story')).toEqual([])
})

test('a task is one of a project, and without it none', () => {
  expect(read('task=draw-a-logo')).toEqual({})
})

test('one request and one task have a story, and nothing else has', () => {
  const story = (search: string) => isStory(new URLSearchParams(search))
  expect(story('correlation=19925fa8&view=story')).toBe(true)
  expect(story('project=1&task=draw-a-logo&view=story')).toBe(true)
  expect(story('project=1&view=story')).toBe(false)
  expect(story('task=draw-a-logo&view=story')).toBe(false)
  expect(story('correlation=19925fa8')).toBe(false)
})
