import { expect, test } from 'vitest'
import { whyNot, type ProjectAction, type Standing } from './permissions.ts'

const table: Record<ProjectAction, Record<Standing, boolean>> = {
  see: { owner: true, ADMIN: true, EDITOR: true, MEMBER: true, VIEWER: true, stranger: false },
  changeStatus: { owner: true, ADMIN: true, EDITOR: true, MEMBER: true, VIEWER: false, stranger: false },
  rename: { owner: true, ADMIN: false, EDITOR: false, MEMBER: false, VIEWER: false, stranger: false },
  delete: { owner: true, ADMIN: false, EDITOR: false, MEMBER: false, VIEWER: false, stranger: false },
}
const cells = Object.entries(table).flatMap(([action, row]) =>
  Object.entries(row).map(([standing, may]) => [standing, action, may] as [Standing, ProjectAction, boolean]),
)

test.each(cells)('%s, %s: %s', (standing, action, may) => {
  expect(whyNot(standing, action) === null).toBe(may)
})

test('a stranger is told that there is no such project, whatever he asked for', () => {
  expect(new Set(Object.keys(table).map((action) => whyNot('stranger', action as ProjectAction)))).toEqual(
    new Set(['Project not found']),
  )
})
