import { expect, test } from 'vitest'
import { RowChanges, table } from './rows.ts'

interface Total {
  readonly id: number
  readonly votes: number
}
const rowChanges = () => new RowChanges({ totals: table<Total>()({ key: ['id'] }) })
const changed = (rows: RowChanges) => rows.tables.flatMap((change) => change.changed)

test('later changes of an inserted row are part of the insert', () => {
  const rows = rowChanges()
  rows.insert('totals', { id: 1, votes: 2 })
  rows.add('totals', { id: 1, votes: 3 })
  rows.update('totals', { id: 1 }, { votes: 9 })
  expect(changed(rows)).toEqual([{ kind: 'insert', row: { id: 1, votes: 9 } }])
})

test('a sum after an update of the same row is refused, because the result would depend on the batches', () => {
  const rows = rowChanges()
  rows.update('totals', { id: 1 }, { votes: 2 })
  expect(() => rows.add('totals', { id: 1, votes: 1 })).toThrow(
    'Cannot add row 1 of totals after an earlier update in this batch',
  )
  rows.add('totals', { id: 2, votes: 1 })
  expect(() => rows.raise('totals', { id: 2, votes: 5 })).toThrow('Cannot raise row 2')
})
