import { expect, test } from 'vitest'
import { collapseUndone } from './collapse.ts'
import { anActivity } from './testing/an-activity.ts'

const change = (id: string, from: string, to: string, over: object = {}) =>
  anActivity({ id, detail: { from, to }, ...over })
const ids = (...activities: Parameters<typeof collapseUndone>[0]) =>
  collapseUndone(activities).map(({ id }) => id)

const toggled = [
  change('5', 'in_progress', 'completed'),
  change('4', 'pending', 'in_progress'),
  change('3', 'completed', 'pending'),
  change('2', 'in_progress', 'completed'),
  change('1', 'pending', 'in_progress'),
]

test('of a task that a person completed, reset and completed again, only the newest change is shown', () => {
  expect(ids(...toggled)).toEqual(['5'])
})

test('the start and the completion of a task are both shown if nothing was reverted', () => {
  expect(ids(...toggled.slice(0, 2))).toEqual(['5', '4'])
})

test('changes of another task or by another person are not collapsed', () => {
  const other = change('4', 'completed', 'pending', { actorId: 99 })
  const second = change('3', 'completed', 'pending', {
    task: { id: 2, title: 'Other', category: '1 Foundations' },
  })
  expect(ids(toggled[0] ?? other, other, second)).toEqual(['5', '4', '3'])
})
