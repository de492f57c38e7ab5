import { expect, test } from 'vitest'
import { filterToSearch } from '#web/shared/admin/history-filter.ts'
import { isTimeline, parseFilter, toFieldValues, toFilter, validate } from './filter.ts'

const read = (search: string) => parseFilter(new URLSearchParams(search))

test('parseFilter reads the event history filter that filterToSearch has written to the URL', () => {
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

test('parseFilter ignores invalid event history filters in the URL', () => {
  expect(read('project=0x2a&actor=-1&since=yesterday&until=2026-99-01T00:00:00Z&type=&stream=%00')).toEqual(
    {},
  )
  expect(read('type=Nope')).toEqual({})
  expect(read('correlation=1992')).toEqual({})
  expect(read('correlation=19925FA8')).toEqual({ correlation: '19925FA8' })
  expect(read('since=2026-11-21T10:00:00%2B02:00')).toEqual({ since: '2026-11-21T08:00:00.000Z' })
})

test('parseFilter ignores an end time in the URL that is equal to the start time or earlier', () => {
  const [morning, noon] = ['2026-11-21T08:00:00.000Z', '2026-11-21T12:00:00.000Z']
  expect(read(`since=${morning}&until=${noon}`)).toEqual({ since: morning, until: noon })
  expect(read(`since=${noon}&until=${morning}`)).toEqual({ since: noon })
  expect(read(`since=${noon}&until=${noon}`)).toEqual({ since: noon })
})

test('parseFilter ignores a task in the URL if the URL contains no project', () => {
  expect(read('task=draw-a-logo')).toEqual({})
})

test('isTimeline is true only for the timeline view of a single request or a single task', () => {
  const story = (search: string) => isTimeline(new URLSearchParams(search))
  expect(story('correlation=19925fa8&view=story')).toBe(true)
  expect(story('project=1&task=draw-a-logo&view=story')).toBe(true)
  expect(story('project=1&view=story')).toBe(false)
  expect(story('task=draw-a-logo&view=story')).toBe(false)
  expect(story('correlation=19925fa8')).toBe(false)
})

test('converting an event history filter with toFieldValues and back with toFilter returns an equal filter', () => {
  const filter = { type: 'VoteCast', since: '2026-07-01T08:14:00.000Z', until: '2026-11-21T23:59:07.000Z' }
  expect(toFilter(toFieldValues(filter))).toEqual(filter)
  expect(toFieldValues({})).toEqual({})
})

test('toFilter and validate ignore empty form fields and surrounding spaces', () => {
  expect(toFilter({ project: ' 42 ', stream: '  ', since: '' })).toEqual({ project: '42' })
  expect(validate({ project: ' 42 ', stream: '  ', since: '' })).toEqual({})
})

test('validate returns one error for each invalid field of the event history filter form', () => {
  const invalid = (...args: Parameters<typeof validate>) => Object.keys(validate(...args))
  expect(invalid({ actor: 'jonas', project: '0', since: 'soon' })).toEqual(['project', 'actor', 'since'])
  expect(invalid({ task: 'draw-a-logo' })).toEqual(['project'])
  expect(invalid({ task: 'draw-a-logo', actor: 'jonas' }).toSorted()).toEqual(['actor', 'project'])
  expect(invalid({ task: 'draw-a-logo', project: 'x' })).toEqual(['project'])
  expect(invalid({ task: 'x'.repeat(201), project: 'x' })).toEqual(['project', 'task'])
})

test('validate requires a project id if the event history filter form contains a task', () => {
  expect(validate({ task: 'draw-a-logo' })).toEqual({ project: 'Enter the task’s project' })
})

test('validate rejects a date without a time in the event history filter form', () => {
  expect(validate({ since: '' }, ['since'])).toEqual({ since: 'Enter a date and time' })
})

test('validate rejects an end time of the event history filter form that is equal to the start time or earlier', () => {
  const [morning, noon] = ['2026-11-21T08:00', '2026-11-21T12:00']
  expect(validate({ since: morning, until: noon })).toEqual({})
  expect(validate({ since: noon, until: morning })).toEqual({ until: 'Enter a time after “From”' })
  expect(validate({ since: noon, until: noon })).toEqual({ until: 'Enter a time after “From”' })
  expect(validate({ until: morning })).toEqual({})
})
