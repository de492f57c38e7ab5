import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories, taskStatuses, type Category } from '#schema/roadmap.ts'
import {
  dailyProgress,
  differences,
  progressBefore,
  type RelevanceChange,
  type StatusChange,
  type Timeline,
} from './timeline.ts'
import { dayAt, instantOf } from '../shared/zoned-time.ts'

const tasks = new Map<string, Category>([
  ['brand-1', '1 Foundations'],
  ['brand-2', '1 Foundations'],
  ['shelf-1', '2 PA'],
])
const at = (time: string, taskKey: string, to: StatusChange['to']): StatusChange => ({
  taskKey,
  to,
  at: new Date(time),
})
const relevanceAt = (time: string, taskKey: string, relevant: boolean): RelevanceChange => ({
  taskKey,
  relevant,
  at: new Date(time),
})
const timeline = (...changes: Timeline['changes']): Timeline => ({
  stages: [{ since: null, tasks }],
  changes,
})
const counts = (progress: ReturnType<typeof progressBefore>) =>
  categories.map((category) => `${progress[category].completed}/${progress[category].total}`)

test('progressBefore counts status changes before the given time, but not status changes at exactly the given time', () => {
  const history = timeline(
    at('2026-03-01T10:00:00Z', 'brand-1', 'completed'),
    at('2026-03-02T00:00:00Z', 'shelf-1', 'completed'),
  )
  expect(counts(progressBefore(history, new Date('2026-03-01T10:00:00Z')))).toEqual([
    '0/2',
    '0/1',
    '0/0',
    '0/0',
  ])
  expect(counts(progressBefore(history, new Date('2026-03-02T00:00:00Z')))).toEqual([
    '1/2',
    '0/1',
    '0/0',
    '0/0',
  ])
  expect(counts(progressBefore(history, new Date('2026-03-02T00:00:00.001Z')))).toEqual([
    '1/2',
    '1/1',
    '0/0',
    '0/0',
  ])
})

test('progressBefore counts neither a reset task nor a task outside the roadmap as completed', () => {
  const history = timeline(
    at('2026-03-01T10:00:00Z', 'brand-1', 'completed'),
    at('2026-03-01T11:00:00Z', 'unknown-1', 'completed'),
    at('2026-03-01T12:00:00Z', 'brand-1', 'pending'),
  )
  expect(counts(progressBefore(history, new Date('2026-03-03T00:00:00Z')))).toEqual([
    '0/2',
    '0/1',
    '0/0',
    '0/0',
  ])
})

test('a completed task that leaves the roadmap and later returns to the roadmap still counts as completed', () => {
  const smaller = new Map<string, Category>([['brand-2', '1 Foundations']])
  const history: Timeline = {
    stages: [
      { since: null, tasks },
      { since: new Date('2026-03-02T00:00:00Z'), tasks: smaller },
      { since: new Date('2026-03-03T00:00:00Z'), tasks },
    ],
    changes: [at('2026-03-01T10:00:00Z', 'brand-1', 'completed')],
  }
  const on = (day: string) => counts(progressBefore(history, new Date(`${day}T00:00:00Z`)))
  expect(on('2026-03-02')).toEqual(['1/2', '0/1', '0/0', '0/0'])
  expect(on('2026-03-03')).toEqual(['0/1', '0/0', '0/0', '0/0'])
  expect(on('2026-03-04')).toEqual(['1/2', '0/1', '0/0', '0/0'])
})

test('a task that is not relevant leaves the counts from that moment, and returns with its status', () => {
  const history = timeline(
    at('2026-03-01T10:00:00Z', 'brand-1', 'completed'),
    relevanceAt('2026-03-02T10:00:00Z', 'brand-1', false),
    relevanceAt('2026-03-02T11:00:00Z', 'shelf-1', false),
    relevanceAt('2026-03-03T10:00:00Z', 'brand-1', true),
  )
  const on = (day: string) => counts(progressBefore(history, new Date(`${day}T00:00:00Z`)))
  expect(on('2026-03-02')).toEqual(['1/2', '0/1', '0/0', '0/0'])
  expect(on('2026-03-03')).toEqual(['0/1', '0/0', '0/0', '0/0'])
  expect(on('2026-03-04')).toEqual(['1/2', '0/0', '0/0', '0/0'])
})

test('differences() subtracts the rounded percentage at the start from the rounded percentage at the end', () => {
  const share = (completed: number, total: number) => ({
    '1 Foundations': { completed, total },
    '2 PA': { completed: 0, total: 0 },
    '3 MA': { completed: 2, total: 2 },
    '4 Optimisation': { completed: 0, total: 4 },
  })
  expect(differences(share(1, 3), share(2, 3))).toMatchObject({
    '1 Foundations': { completionPercentStart: 33, completionPercentEnd: 67, percentageDiff: 34 },
    '2 PA': { completionPercentStart: 0, completionPercentEnd: 0, percentageDiff: 0 },
    '3 MA': { completionPercentStart: 100, completionPercentEnd: 100, percentageDiff: 0 },
  })
})

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia']
const change = fc.record({
  taskKey: fc.constantFrom(...tasks.keys(), 'unknown-1'),
  to: fc.constantFrom(...taskStatuses),
  at: fc.date({
    min: new Date('2026-03-20T00:00:00Z'),
    max: new Date('2026-04-05T00:00:00Z'),
    noInvalidDate: true,
  }),
})

const byTime = (a: { readonly at: Date }, b: { readonly at: Date }) => a.at.getTime() - b.at.getTime()
const keysOnRoadmap = fc.subarray([...tasks.keys(), 'unknown-1'])
const relevanceChange = fc.record({
  taskKey: change.map(({ taskKey }) => taskKey),
  relevant: fc.boolean(),
  at: change.map(({ at }) => at),
})
const roadmapUpdate = fc.record({ at: change.map(({ at }) => at), keys: keysOnRoadmap })

test('dailyProgress and progressBefore return the same numbers as a simple reference implementation', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 30 }),
      fc.array(relevanceChange, { maxLength: 10 }),
      fc.array(roadmapUpdate, { maxLength: 3 }),
      fc.constantFrom(...zones),
      (unsortedChanges, unsortedRelevance, unsortedUpdates, timeZone) => {
        const changes = unsortedChanges.toSorted(byTime)
        const relevance = unsortedRelevance.toSorted(byTime)
        const updates = unsortedUpdates.toSorted(byTime)
        const categoriesOf = (keys: readonly string[]) =>
          new Map(keys.map((key) => [key, tasks.get(key) ?? '4 Optimisation'] as const))
        const referenceProgress = (moment: Date) =>
          categories.map((category) => {
            const present = updates.findLast(({ at }) => at < moment)?.keys ?? [...tasks.keys()]
            const isRelevant = (key: string) =>
              relevance.findLast((found) => found.taskKey === key && found.at < moment)?.relevant !== false
            const keys = present.filter((key) => categoriesOf([key]).get(key) === category && isRelevant(key))
            const completedKeys = keys.filter(
              (key) =>
                changes.findLast((found) => found.taskKey === key && found.at < moment)?.to === 'completed',
            )
            return `${completedKeys.length}/${keys.length}`
          })
        const history: Timeline = {
          stages: [
            { since: null, tasks },
            ...updates.map(({ at: since, keys }) => ({ since, tasks: categoriesOf(keys) })),
          ],
          changes: [...changes, ...relevance].toSorted(byTime),
        }
        const [from, to] = [
          dayAt(new Date('2026-03-18T00:00:00Z'), timeZone),
          dayAt(new Date('2026-04-06T00:00:00Z'), timeZone),
        ]
        for (const { day, progress } of dailyProgress(history, { from, to, timeZone })) {
          const end = instantOf(day + 1, 0, timeZone)
          expect(counts(progress)).toEqual(referenceProgress(end))
          expect(counts(progressBefore(history, end))).toEqual(referenceProgress(end))
        }
      },
    ),
  )
})
