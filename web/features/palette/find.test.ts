import { FolderOpen } from 'lucide-react'
import { expect, test } from 'vitest'
import type { Choice, Kind } from './choices.ts'
import { find } from './find.ts'

const choice = (kind: Kind, label: string, alias?: string): Choice => ({
  id: `${kind} ${label}`,
  kind,
  label,
  alias,
  look: { icon: FolderOpen },
  refused: false,
  does: { to: '/' },
})
const choices = [
  choice('Actions', 'Invite', 'add teammate'),
  choice('Actions', 'My Account', 'name password'),
  choice('Projects', 'Halden Tea'),
  choice('Tasks', 'Choose a name', 'Foundations Halden Tea'),
  choice('Tasks', 'Test the names'),
  choice('Guides', 'Choose a name'),
]
/** What is found, by group. */
const found = (query: string, recent: string[] = [], among: readonly Choice[] = choices) =>
  find(query, among, recent).map(({ name, found }) => [name, ...found.map((one) => one.choice.label)])

test('before anything is asked: what to do and where to go, and first of all what was chosen lately', () => {
  expect(found('')).toEqual([
    ['Actions', 'Invite', 'My Account'],
    ['Projects', 'Halden Tea'],
  ])
  expect(found(' ', ['Tasks Choose a name', 'Actions Invite', 'Projects Gone'])).toEqual([
    ['Recent', 'Choose a name', 'Invite'],
    ['Actions', 'My Account'],
    ['Projects', 'Halden Tea'],
  ])
})
test('the best of each kind first, and the kind of the best one first', () => {
  expect(found('name')).toEqual([
    ['Tasks', 'Choose a name', 'Test the names'],
    ['Guides', 'Choose a name'],
    ['Actions', 'My Account'],
  ])
})
test('a task is found by its project, which itself comes first', () => {
  expect(found('halden').map(([name]) => name)).toEqual(['Projects', 'Tasks'])
})
test('of what matches alike, what was chosen lately comes first', () => {
  const alike = ['Name one', 'Name two'].map((label) => choice('Tasks', label))
  expect(found('name', [], alike)).toEqual([['Tasks', 'Name one', 'Name two']])
  expect(found('name', ['Tasks Name two'], alike)).toEqual([['Tasks', 'Name two', 'Name one']])
})
test('of what matches alike, what belongs to the open project comes first', () => {
  const [there, here] = ['Name', 'Name it'].map((label) => choice('Tasks', label))
  if (!there || !here) throw new Error('two choices')
  expect(found('name', [], [there, here])).toEqual([['Tasks', 'Name', 'Name it']])
  expect(found('name', [], [there, { ...here, near: true }])).toEqual([['Tasks', 'Name it', 'Name']])
})
test('no more of a kind than one reads, and nothing where nothing matches', () => {
  const many = Array.from({ length: 9 }, (_, index) => choice('Tasks', `Name ${index}`))
  expect(found('name', [], many)).toEqual([
    ['Tasks', 'Name 0', 'Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5'],
  ])
  expect(found('xyz')).toEqual([])
})
