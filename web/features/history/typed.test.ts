import { expect, test } from 'vitest'
import { asAsked, asTyped, wrongIn } from './typed.ts'

test('a filter comes back from its fields, whatever the clock', () => {
  const filter = { type: 'VoteCast', since: '2026-07-01T08:14:00.000Z', until: '2026-11-21T23:59:07.000Z' }
  expect(asAsked(asTyped(filter))).toEqual(filter)
  expect(asTyped({})).toEqual({})
})

test('what is empty asks for nothing, and spaces around it are nothing', () => {
  expect(asAsked({ project: ' 42 ', stream: '  ', since: '' })).toEqual({ project: '42' })
  expect(wrongIn({ project: ' 42 ', stream: '  ', since: '' })).toEqual({})
})

test('what cannot be read is named', () => {
  const named = (...all: Parameters<typeof wrongIn>) => Object.keys(wrongIn(...all))
  expect(named({ actor: 'jonas', project: '0', since: 'soon' })).toEqual(['project', 'actor', 'since'])
  expect(named({ task: 'draw-a-logo' })).toEqual(['project'])
  expect(named({ task: 'draw-a-logo', actor: 'jonas' }).toSorted()).toEqual(['actor', 'project'])
  expect(named({ task: 'draw-a-logo', project: 'x' })).toEqual(['project'])
  expect(named({ task: 'x'.repeat(201), project: 'x' })).toEqual(['project', 'task'])
})

test('a task asks for its project, which is not said to be no number while it is empty', () => {
  expect(wrongIn({ task: 'draw-a-logo' })).toEqual({ project: 'Give the project of the task' })
})

test('a day without a time is no empty field', () => {
  expect(wrongIn({ since: '' }, ['since'])).toEqual({ since: 'Give a day and a time' })
})

test('a span has to end after it begins', () => {
  const [morning, noon] = ['2026-11-21T08:00', '2026-11-21T12:00']
  expect(wrongIn({ since: morning, until: noon })).toEqual({})
  expect(wrongIn({ since: noon, until: morning })).toEqual({ until: 'Give a time after From' })
  expect(wrongIn({ since: noon, until: noon })).toEqual({ until: 'Give a time after From' })
  expect(wrongIn({ until: morning })).toEqual({})
})
