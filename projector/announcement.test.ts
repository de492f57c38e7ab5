import { expect, test } from 'vitest'
import { announcement, keysOf } from './announcement.ts'
import { whole } from './part.ts'
import { FoldedRows } from './rows.ts'

const renamed = (ids: readonly number[]) => {
  const rows = new FoldedRows()
  for (const id of ids) rows.update('projects', { id }, { name: 'Halden' })
  return rows
}

test('each thing that changed is named once', () => {
  const rows = renamed([42, 43, 42])
  rows.delete('task_states', { project_id: 43 })
  rows.delete('task_status_history', { project_id: 44 })
  expect(announcement(whole, 123n, keysOf(rows.changes))).toBe(
    '{"part":1,"of":1,"position":"123","keys":["project:42","project:43"]}',
  )
})

test('too many to name are anything', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => index + 1_000_000)
  expect(keysOf(renamed(many).changes)).toBe('*')
  expect(
    Buffer.byteLength(announcement(whole, 2n ** 63n - 1n, keysOf(renamed(many.slice(0, 400)).changes))),
  ).toBeLessThan(8_000)
})

test('while behind only the position is told', () => {
  expect(announcement(whole, 7n)).toBe('{"part":1,"of":1,"position":"7"}')
})
