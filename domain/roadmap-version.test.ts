import { describe, expect, test } from 'vitest'
import type { RoadmapEvent, RoadmapTask } from '#schema/events/roadmap.ts'
import { differenceOf, publishVersion } from './roadmap-version.ts'
import { roadmap } from './roadmap.ts'
import { decisionsOf } from './testing/given.ts'

const given = decisionsOf(roadmap)
const task = (key: string, number: number, title = `About ${key}`): RoadmapTask => ({
  key,
  number,
  title,
  description: 'Do it.',
  category: '2 PA',
  taskType: 'Shelf 1',
  priority: false,
})
const published = (version: number, ...tasks: RoadmapTask[]): RoadmapEvent => ({
  type: 'RoadmapPublished',
  data: { version, tasks },
})
const [shelf, price, stock] = [task('shelf-1', 201), task('price-1', 202), task('stock-1', 203)]
const first = published(1, shelf, price)
const ofFirst = (...tasks: RoadmapTask[]) => ({ basedOn: 1, tasks })

describe('a new version', () => {
  test('has the next number', () =>
    given(first)
      .when((state) => publishVersion(state, ofFirst(shelf, stock)))
      .then([published(2, shelf, stock)]))
  test('may bring only another order', () =>
    given(first)
      .when((state) => publishVersion(state, ofFirst(price, shelf)))
      .then([published(2, price, shelf)]))
  test('that says the same is none', () =>
    given(first)
      .when((state) => publishVersion(state, ofFirst(shelf, price)))
      .then([]))
  test('that was made from an older one would lose what the newest brought', () =>
    given(first, published(2, shelf, price, stock))
      .when((state) => publishVersion(state, ofFirst(shelf)))
      .thenRefused('conflict'))
})

describe('keys and numbers belong together for ever', () => {
  const retired = [first, published(2, shelf)]
  const ofSecond = (...tasks: RoadmapTask[]) => ({ basedOn: 2, tasks })
  test.each([
    ['another number for a key', ofSecond(task('shelf-1', 301))],
    ['the number of another task', ofSecond(shelf, task('stock-1', 201))],
    ['another number for the key of a retired task', ofSecond(shelf, task('price-1', 302))],
    ['the number of a retired task', ofSecond(shelf, task('stock-1', 202))],
    ['a key twice', ofSecond(shelf, task('shelf-1', 201, 'Again'))],
    ['a number twice', ofSecond(shelf, task('rent-1', 303), task('rent-2', 303))],
  ])('so that this is refused: %s', (_, version) => {
    given(...retired)
      .when((state) => publishVersion(state, version))
      .thenRefused('invalid')
  })
  test('so that a retired task can come back as itself', () =>
    given(...retired)
      .when((state) => publishVersion(state, ofSecond(shelf, price)))
      .then([published(3, shelf, price)]))
})

test('all that is wrong is said at once, by the names of the tasks', () => {
  const state = roadmap.evolve(roadmap.initial, first)
  expect(publishVersion(state, ofFirst(task('shelf-1', 301), task('stock-1', 202)))).toMatchObject({
    message:
      'shelf-1 has the number 201 for ever, not 301.\n' +
      'stock-1 cannot have the number 202: it is price-1’s for ever.',
  })
})

test('a difference names what comes, what goes, and what reads otherwise', () => {
  const renamed = { ...shelf, title: 'Win the shelf', priority: true }
  expect(differenceOf([shelf, price], [stock, renamed])).toEqual({
    added: [stock],
    retired: [price],
    changed: [{ before: shelf, after: renamed, differs: ['title', 'priority'] }],
    isReordered: false,
  })
  expect(differenceOf([shelf, price], [price, shelf])).toEqual({
    added: [],
    retired: [],
    changed: [],
    isReordered: true,
  })
})
