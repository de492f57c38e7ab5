import { expect, test } from 'vitest'
import { filterToSearch } from '#web/shared/admin/history-filter.ts'
import { invalidFields, isTimeline, parseFilter, toFieldValues, toFilter, validate } from './filter.ts'

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

test('a filter survives the conversion to field values and back', () => {
  const filter = { type: 'VoteCast', since: '2026-07-01T08:14:00.000Z', until: '2026-11-21T23:59:07.000Z' }
  expect(toFilter(toFieldValues(filter))).toEqual(filter)
  expect(toFieldValues({})).toEqual({})
})

test('empty fields and surrounding spaces are ignored', () => {
  expect(toFilter({ project: ' 42 ', stream: '  ', since: '' })).toEqual({ project: '42' })
  expect(validate({ project: ' 42 ', stream: '  ', since: '' })).toEqual({})
})

test('validate returns the invalid fields', () => {
  const invalid = (...args: Parameters<typeof validate>) => Object.keys(validate(...args))
  expect(invalid({ actor: 'jonas', project: '0', since: 'soon' })).toEqual(['project', 'actor', 'since'])
  expect(invalid({ task: 'draw-a-logo' })).toEqual(['project'])
  expect(invalid({ task: 'draw-a-logo', actor: 'jonas' }).toSorted()).toEqual(['actor', 'project'])
  expect(invalid({ task: 'draw-a-logo', project: 'x' })).toEqual(['project'])
  expect(invalid({ task: 'x'.repeat(201), project: 'x' })).toEqual(['project', 'task'])
})

test('a task without a project requires the project', () => {
  expect(validate({ task: 'draw-a-logo' })).toEqual({ project: 'Enter the project of the task' })
})

test('a date without a time is invalid', () => {
  expect(validate({ since: '' }, ['since'])).toEqual({ since: 'Enter a date and a time' })
})

test('the end must be after the start', () => {
  const [morning, noon] = ['2026-11-21T08:00', '2026-11-21T12:00']
  expect(validate({ since: morning, until: noon })).toEqual({})
  expect(validate({ since: noon, until: morning })).toEqual({ until: 'Enter a time after From' })
  expect(validate({ since: noon, until: noon })).toEqual({ until: 'Enter a time after From' })
  expect(validate({ until: morning })).toEqual({})
})
