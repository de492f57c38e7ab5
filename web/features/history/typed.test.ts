import { expect, test } from 'vitest'
import { asAsked, asTyped, unreadable } from './typed.ts'

test('a filter comes back from its fields, whatever the clock', () => {
  const filter = { type: 'VoteCast', since: '2026-11-21T08:14:00.000Z', until: '2026-07-01T23:59:07.000Z' }
  expect(asAsked(asTyped(filter))).toEqual(filter)
  expect(asTyped({})).toEqual({})
})

test('what is empty asks for nothing, and spaces around it are nothing', () => {
  expect(asAsked({ project: ' 42 ', stream: '  ', since: '' })).toEqual({ project: '42' })
  expect(unreadable({ project: ' 42 ', stream: '  ', since: '' })).toEqual([])
})

test('what cannot be read is named', () => {
  expect(unreadable({ actor: 'jonas', project: '0', since: 'soon' })).toEqual(['project', 'actor', 'since'])
  expect(unreadable({ task: 'draw-a-logo' })).toEqual(['project'])
  expect(unreadable({ task: 'draw-a-logo', project: 'x' })).toEqual(['project', 'task'])
})
