import { expect, test } from 'vitest'
import { parseFilter, isTimeline, invalidFields } from './filter-address.ts'
import { filterToSearch } from '#web/shared/admin/history-filter.ts'

const read = (search: string) => parseFilter(new URLSearchParams(search))

test('a filter survives the conversion to a search string and back', () => {
  const filter = {
    type: 'VoteCast',
    project: '42',
    task: 'draw-a-logo',
    actor: '7',
    since: '2026-11-21T08:00:00.000Z',
  }
  expect(read(filterToSearch(filter))).toEqual(filter)
  expect(filterToSearch({})).toBe('')
})

test('invalid values are ignored', () => {
  expect(read('project=0x2a&actor=-1&since=yesterday&until=2026-99-01T00:00:00Z&type=&stream=%00')).toEqual(
    {},
  )
  expect(read('type=Nope')).toEqual({})
  expect(read('correlation=1992')).toEqual({})
  expect(read('correlation=19925FA8')).toEqual({ correlation: '19925FA8' })
  expect(read('since=2026-11-21T10:00:00%2B02:00')).toEqual({ since: '2026-11-21T08:00:00.000Z' })
})

test('an end before the start is ignored', () => {
  const [morning, noon] = ['2026-11-21T08:00:00.000Z', '2026-11-21T12:00:00.000Z']
  expect(read(`since=${morning}&until=${noon}`)).toEqual({ since: morning, until: noon })
  expect(read(`since=${noon}&until=${morning}`)).toEqual({ since: noon })
  expect(read(`since=${noon}&until=${noon}`)).toEqual({ since: noon })
})

test('invalidFields lists the ignored fields', () => {
  const unread = (search: string) => invalidFields(new URLSearchParams(search))
  expect(unread('project=0x2a&actor=7&since=yesterday&type=&colour=red')).toEqual(['project', 'since'])
  expect(unread('task=draw-a-logo')).toEqual(['task'])
  expect(unread('project=1&task=draw-a-logo&view=story')).toEqual([])
})

test('a task without a project is ignored', () => {
  expect(read('task=draw-a-logo')).toEqual({})
})

test('only one request or one task has a timeline', () => {
  const story = (search: string) => isTimeline(new URLSearchParams(search))
  expect(story('correlation=19925fa8&view=story')).toBe(true)
  expect(story('project=1&task=draw-a-logo&view=story')).toBe(true)
  expect(story('project=1&view=story')).toBe(false)
  expect(story('task=draw-a-logo&view=story')).toBe(false)
  expect(story('correlation=19925fa8')).toBe(false)
})
