import { FolderOpen } from 'lucide-react'
import { expect, test } from 'vitest'
import type { Choice, Kind } from './choices.ts'
import { searchChoices } from './find.ts'

const choice = (kind: Kind, label: string, alias?: string): Choice => ({
  id: `${kind} ${label}`,
  kind,
  label,
  alias,
  symbol: { icon: FolderOpen },
  run: { to: '/' },
})
const choices = [
  choice('Actions', 'Invite', 'add teammate'),
  choice('Actions', 'My Account', 'name password'),
  choice('Projects', 'Halden Tea'),
  choice('Tasks', 'Choose a name', 'Foundations Halden Tea'),
  choice('Tasks', 'Test the names'),
  choice('Guides', 'Choose a name'),
]
const found = (query: string, source: readonly Choice[] = choices) =>
  searchChoices(query, source).map(({ name, results }) => [name, ...results.map(({ label }) => label)])

test('with an empty query, the command palette lists actions and projects', () => {
  for (const empty of ['', ' '])
    expect(found(empty)).toEqual([
      ['Actions', 'Invite', 'My Account'],
      ['Projects', 'Halden Tea'],
    ])
})
test('the command palette lists the best matching group first, and in each group the best matching result first', () => {
  expect(found('name')).toEqual([
    ['Tasks', 'Choose a name', 'Test the names'],
    ['Guides', 'Choose a name'],
    ['Actions', 'My Account'],
  ])
})
test('if the query is a project name, the command palette lists the project before the tasks of the project', () => {
  expect(found('halden').map(([name]) => name)).toEqual(['Projects', 'Tasks'])
})
test('if two search results match a query equally well, the result in the current project is listed first', () => {
  const [other, current] = ['Name', 'Name it'].map((label) => choice('Tasks', label))
  if (!other || !current) throw new Error('Expected the list to contain two choices.')
  expect(found('name', [other, current])).toEqual([['Tasks', 'Name', 'Name it']])
  expect(found('name', [other, { ...current, inCurrentProject: true }])).toEqual([
    ['Tasks', 'Name it', 'Name'],
  ])
})
test('the command palette shows at most six results in each group', () => {
  const many = Array.from({ length: 9 }, (_, index) => choice('Tasks', `Name ${index}`))
  expect(found('name', many)).toEqual([['Tasks', 'Name 0', 'Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5']])
  expect(found('xyz')).toEqual([])
})

test('with an empty query, the command palette hides disabled and destructive choices and the steps of tasks', () => {
  const hidden: Choice[] = [
    { ...choice('Actions', 'Undo'), disabled: true },
    { ...choice('Actions', 'Delete project'), onlyByQuery: true },
    { ...choice('Actions', 'Complete Task: Audit'), verb: 'Complete' },
  ]
  expect(found('', hidden)).toEqual([])
  expect(found('delete', hidden)).toEqual([['Actions', 'Delete project']])
  expect(found('audit', hidden)).toEqual([])
  expect(found('comp audit', hidden)).toEqual([['Actions', 'Complete Task: Audit']])
})
