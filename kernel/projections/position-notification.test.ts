import { expect, test } from 'vitest'
import { changedKeys, positionNotification } from './position-notification.ts'
import { RowChanges, table } from './rows.ts'

const tables = {
  projects: table<{ id: number; name: string }>()({ key: ['id'], changeKey: ({ id }) => `project:${id}` }),
  tasks: table<{ project_id: number; key: string }>()({
    key: ['project_id', 'key'],
    changeKey: ({ project_id }) => `project:${project_id}`,
  }),
  history: table<{ project_id: number }>()({ key: ['project_id'] }),
}

const renamed = (ids: readonly number[]) => {
  const rows = new RowChanges(tables)
  for (const id of ids) rows.update('projects', { id }, { name: 'Halden' })
  return rows
}

test('a notification of a new projection position lists every changed project once, for example “project:42”', () => {
  const rows = renamed([42, 43, 42])
  rows.delete('tasks', { project_id: 43 })
  rows.delete('history', { project_id: 44 })
  expect(positionNotification(123n, changedKeys(rows.tables))).toBe(
    '{"part":1,"of":1,"position":"123","keys":["project:42","project:43"]}',
  )
})

test('if too many projects changed, a notification of a new projection position contains “*” instead of project keys', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => index + 1_000_000)
  expect(changedKeys(renamed(many).tables)).toBe('*')
  const longest = positionNotification(2n ** 63n - 1n, changedKeys(renamed(many.slice(0, 400)).tables))
  expect(Buffer.byteLength(longest)).toBeLessThan(8_000)
})

test('if no changed projects are given, a notification of a new projection position contains only the position', () => {
  expect(positionNotification(7n)).toBe('{"part":1,"of":1,"position":"7"}')
})
