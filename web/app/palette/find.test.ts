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
const found = (query: string, recent: string[] = [], source: readonly Choice[] = choices) =>
  searchChoices(query, source, recent).map(({ name, results }) => [
    name,
    ...results.map(({ choice }) => choice.label),
  ])

test('an empty search query lists recent choices first, then actions and projects', () => {
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
test('groups of search results are ordered by their best match, and the matches by score', () => {
  expect(found('name')).toEqual([
    ['Tasks', 'Choose a name', 'Test the names'],
    ['Guides', 'Choose a name'],
    ['Actions', 'My Account'],
  ])
})
test('a search for a project name finds the project first, then its tasks', () => {
  expect(found('halden').map(([name]) => name)).toEqual(['Projects', 'Tasks'])
})
test('a recent choice is listed first among equal matches', () => {
  const equalMatches = ['Name one', 'Name two'].map((label) => choice('Tasks', label))
  expect(found('name', [], equalMatches)).toEqual([['Tasks', 'Name one', 'Name two']])
  expect(found('name', ['Tasks Name two'], equalMatches)).toEqual([['Tasks', 'Name two', 'Name one']])
})
test('a choice of the current project is listed first among equal matches', () => {
  const [other, current] = ['Name', 'Name it'].map((label) => choice('Tasks', label))
  if (!other || !current) throw new Error('Expected the list to contain two choices.')
  expect(found('name', [], [other, current])).toEqual([['Tasks', 'Name', 'Name it']])
  expect(found('name', [], [other, { ...current, inCurrentProject: true }])).toEqual([
    ['Tasks', 'Name it', 'Name'],
  ])
})
test('a group has at most six results, and a query without a match returns no groups', () => {
  const many = Array.from({ length: 9 }, (_, index) => choice('Tasks', `Name ${index}`))
  expect(found('name', [], many)).toEqual([
    ['Tasks', 'Name 0', 'Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5'],
  ])
  expect(found('xyz')).toEqual([])
})
