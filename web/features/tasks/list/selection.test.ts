import { describe, expect, test } from 'vitest'
import { emptySelection, toggle, toggleAll } from './selection.ts'

const order = [5, 3, 9, 7]
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => order.filter((id) => ids.has(id))

describe('the selection of tasks', () => {
  test('contains a task after one click and not after two', () => {
    const one = toggle(emptySelection, 3, order, false)
    expect(idsOf(one)).toEqual([3])
    expect(idsOf(toggle(one, 3, order, false))).toEqual([])
  })

  test.each([
    [5, 7, [5, 3, 9, 7]],
    [7, 3, [3, 9, 7]],
    [9, 9, []],
  ])('from %i with Shift to %i contains the tasks between them', (first, last, ids) =>
    expect(idsOf(toggle(toggle(emptySelection, first, order, false), last, order, true))).toEqual(ids),
  )

  test('with Shift on a selected task deselects the tasks between them', () => {
    const all = toggle(toggleAll(emptySelection, order), 3, order, false)
    expect(idsOf(toggle(all, 7, order, true))).toEqual([5])
  })

  test('with Shift contains only the task if the last task is no longer shown', () =>
    expect(idsOf(toggle({ ids: new Set(), anchor: 4 }, 9, order, true))).toEqual([9]))

  test('contains all shown tasks after “Select all”, and none after the second click', () => {
    const all = toggleAll({ ids: new Set([3]), anchor: 3 }, order)
    expect(idsOf(all)).toEqual(order)
    expect(idsOf(toggleAll(all, order))).toEqual([])
  })
})
