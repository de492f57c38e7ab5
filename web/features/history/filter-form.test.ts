import { expect, test } from 'vitest'
import { toFilter, toFieldValues, validate } from './filter-form.ts'

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
