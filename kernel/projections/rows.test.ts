import { expect, test } from 'vitest'
import { RowChanges, table } from './rows.ts'

interface Total {
  readonly id: number
  readonly votes: number
}
const rowChanges = () => new RowChanges({ totals: table<Total>()({ key: ['id'] }) })
const changed = (rows: RowChanges) => rows.tables.flatMap((change) => change.changed)

test('if a batch inserts and then changes a row, the changes are merged into the insert', () => {
  const rows = rowChanges()
  rows.insert('totals', { id: 1, votes: 2 })
  rows.add('totals', { id: 1, votes: 3 })
  rows.update('totals', { id: 1 }, { votes: 9 })
  expect(changed(rows)).toEqual([{ kind: 'insert', row: { id: 1, votes: 9 } }])
})

test('RowChanges throws an error if a batch first updates a row and then adds to a column of the row', () => {
  const rows = rowChanges()
  rows.update('totals', { id: 1 }, { votes: 2 })
  expect(() => rows.add('totals', { id: 1, votes: 1 })).toThrow(
    'Cannot add row 1 of totals after the update of this row in the same batch',
  )
  rows.add('totals', { id: 2, votes: 1 })
  expect(() => rows.raise('totals', { id: 2, votes: 5 })).toThrow('Cannot raise row 2')
})
