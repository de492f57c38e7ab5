import { expect, test } from 'vitest'
import { columnIn, type ColumnArea } from './columns.ts'

const area = (status: ColumnArea['status'], left: number, top: number): ColumnArea => ({
  status,
  rect: { left, right: left + 100, top, bottom: top + 100 },
})
const sideBySide = [area('pending', 0, 0), area('in_progress', 110, 0), area('completed', 220, 0)]
const rightToLeft = [area('pending', 220, 0), area('in_progress', 110, 0), area('completed', 0, 0)]

test.each([
  ['right', 'pending', sideBySide, 'in_progress'],
  ['right', 'completed', sideBySide, undefined],
  ['left', 'completed', sideBySide, 'in_progress'],
  ['left', 'pending', sideBySide, undefined],
  ['up', 'in_progress', sideBySide, undefined],
  ['down', 'in_progress', sideBySide, undefined],
  ['left', 'pending', rightToLeft, 'in_progress'],
  ['right', 'pending', rightToLeft, undefined],
] as const)(
  'the arrow key %s moves a card from column %s of %o to column %s',
  (direction, from, areas, to) => {
    expect(columnIn(direction, from, areas)?.status).toBe(to)
  },
)
