import { describe, expect, test } from 'vitest'
import type { RoadmapEvent, RoadmapTask } from '#schema/events/roadmap.ts'
import { compareRoadmaps, publishVersion } from './version.ts'
import { roadmap } from './roadmap.ts'
import { givenEvents } from '../testing/decider-spec.ts'

const given = givenEvents(roadmap)
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
const basedOnFirst = (...tasks: RoadmapTask[]) => ({ basedOn: 1, tasks })

describe('publishing a roadmap version', () => {
  test('publishing changed roadmap tasks creates a roadmap version with the next version number', () =>
    given(first)
      .when((state) => publishVersion(state, basedOnFirst(shelf, stock)))
      .then([published(2, shelf, stock)]))
  test('publishing the roadmap tasks in a changed order creates a new roadmap version', () =>
    given(first)
      .when((state) => publishVersion(state, basedOnFirst(price, shelf)))
      .then([published(2, price, shelf)]))
  test('publishing unchanged roadmap tasks in unchanged order returns no event', () =>
    given(first)
      .when((state) => publishVersion(state, basedOnFirst(shelf, price)))
      .then([]))
  test('publishing roadmap tasks based on an outdated roadmap version is rejected', () =>
    given(first, published(2, shelf, price, stock))
      .when((state) => publishVersion(state, basedOnFirst(shelf)))
      .thenRejected('conflict'))
})

describe('task keys and task numbers are permanent', () => {
  const retired = [first, published(2, shelf)]
  const basedOnSecond = (...tasks: RoadmapTask[]) => ({ basedOn: 2, tasks })
  test.each([
    ['a changed number for an existing task key', basedOnSecond(task('shelf-1', 301))],
    ['a new task key for an existing task number', basedOnSecond(shelf, task('stock-1', 201))],
    ['a changed number for the task key of a retired task', basedOnSecond(shelf, task('price-1', 302))],
    ['a new task key for the task number of a retired task', basedOnSecond(shelf, task('stock-1', 202))],
    ['one task key twice', basedOnSecond(shelf, task('shelf-1', 201, 'Again'))],
    ['one task number twice', basedOnSecond(shelf, task('rent-1', 303), task('rent-2', 303))],
  ])('publishing a roadmap version with %s is rejected', (_, version) => {
    given(...retired)
      .when((state) => publishVersion(state, version))
      .thenRejected('invalid')
  })
  test('a retired task can return to the roadmap with the earlier task key and task number', () =>
    given(...retired)
      .when((state) => publishVersion(state, basedOnSecond(shelf, price)))
      .then([published(3, shelf, price)]))
})

test('if a roadmap version is rejected, the message lists all errors with the task keys', () => {
  const state = roadmap.evolve(roadmap.initialState, first)
  expect(publishVersion(state, basedOnFirst(task('shelf-1', 301), task('stock-1', 202)))).toMatchObject({
    message:
      'The task shelf-1 cannot have the number 301: its permanent number is 201.\n' +
      'The task stock-1 cannot have the number 202: it belongs permanently to the task price-1.',
  })
})

test('compareRoadmaps returns the added, retired and changed tasks', () => {
  const renamed = { ...shelf, title: 'Win the shelf', priority: true }
  expect(compareRoadmaps([shelf, price], [stock, renamed])).toEqual({
    added: [stock],
    retired: [price],
    changed: [{ before: shelf, after: renamed, differs: ['title', 'priority'] }],
  })
})
