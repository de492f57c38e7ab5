import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories, taskStatuses, type Category } from '#schema/roadmap.ts'
import { dailyProgress, differences, progressBefore, type Change, type Timeline } from './timeline.ts'
import { dayAt, instantOf } from './zoned-time.ts'

const tasks = new Map<string, Category>([
  ['brand-1', '1 Foundations'],
  ['brand-2', '1 Foundations'],
  ['shelf-1', '2 PA'],
])
const at = (time: string, taskKey: string, to: Change['to']): Change => ({ taskKey, to, at: new Date(time) })
const timeline = (...changes: readonly Change[]): Timeline => ({ stages: [{ since: null, tasks }], changes })
const completed = (progress: ReturnType<typeof progressBefore>) =>
  categories.map((category) => `${progress[category].completed}/${progress[category].total}`)

test('a moment shows what happened before it, and not what happens at it', () => {
  const told = timeline(
    at('2026-03-01T10:00:00Z', 'brand-1', 'completed'),
    at('2026-03-02T00:00:00Z', 'shelf-1', 'completed'),
  )
  expect(completed(progressBefore(told, new Date('2026-03-01T10:00:00Z')))).toEqual([
    '0/2',
    '0/1',
    '0/0',
    '0/0',
  ])
  expect(completed(progressBefore(told, new Date('2026-03-02T00:00:00Z')))).toEqual([
    '1/2',
    '0/1',
    '0/0',
    '0/0',
  ])
  expect(completed(progressBefore(told, new Date('2026-03-02T00:00:00.001Z')))).toEqual([
    '1/2',
    '1/1',
    '0/0',
    '0/0',
  ])
})

test('what is reset does not count any more; a task of another roadmap never does', () => {
  const told = timeline(
    at('2026-03-01T10:00:00Z', 'brand-1', 'completed'),
    at('2026-03-01T11:00:00Z', 'nobody-knows', 'completed'),
    at('2026-03-01T12:00:00Z', 'brand-1', 'pending'),
  )
  expect(completed(progressBefore(told, new Date('2026-03-03T00:00:00Z')))).toEqual([
    '0/2',
    '0/1',
    '0/0',
    '0/0',
  ])
})

test('totals change at the moment of an adoption; what was done to a task that comes back counts again', () => {
  const smaller = new Map<string, Category>([['brand-2', '1 Foundations']])
  const told: Timeline = {
    stages: [
      { since: null, tasks },
      { since: new Date('2026-03-02T00:00:00Z'), tasks: smaller },
      { since: new Date('2026-03-03T00:00:00Z'), tasks },
    ],
    changes: [at('2026-03-01T10:00:00Z', 'brand-1', 'completed')],
  }
  const on = (day: string) => completed(progressBefore(told, new Date(`${day}T00:00:00Z`)))
  expect(on('2026-03-02')).toEqual(['1/2', '0/1', '0/0', '0/0'])
  expect(on('2026-03-03')).toEqual(['0/1', '0/0', '0/0', '0/0'])
  expect(on('2026-03-04')).toEqual(['1/2', '0/1', '0/0', '0/0'])
})

test('the difference is that of the percents that are shown', () => {
  const share = (done: number, total: number) => ({
    '1 Foundations': { completed: done, total },
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
  taskKey: fc.constantFrom(...tasks.keys(), 'nobody-knows'),
  to: fc.constantFrom(...taskStatuses),
  at: fc.date({
    min: new Date('2026-03-20T00:00:00Z'),
    max: new Date('2026-04-05T00:00:00Z'),
    noInvalidDate: true,
  }),
})

const byTime = (a: { readonly at: Date }, b: { readonly at: Date }) => a.at.getTime() - b.at.getTime()
const keysOnRoadmap = fc.subarray([...tasks.keys(), 'nobody-knows'])
const adoption = fc.record({ at: change.map(({ at }) => at), keys: keysOnRoadmap })

test('every day and every moment equal the last status of each task that counted, looked up one by one', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 30 }),
      fc.array(adoption, { maxLength: 3 }),
      fc.constantFrom(...zones),
      (drawn, adoptions, timeZone) => {
        const changes = drawn.toSorted(byTime)
        const adopted = adoptions.toSorted(byTime)
        const counted = (keys: readonly string[]) =>
          new Map(keys.map((key) => [key, tasks.get(key) ?? '4 Optimisation'] as const))
        const simplest = (moment: Date) =>
          categories.map((category) => {
            const present = adopted.findLast(({ at }) => at < moment)?.keys ?? [...tasks.keys()]
            const keys = present.filter((key) => counted([key]).get(key) === category)
            const done = keys.filter(
              (key) =>
                changes.findLast((found) => found.taskKey === key && found.at < moment)?.to === 'completed',
            )
            return `${done.length}/${keys.length}`
          })
        const told: Timeline = {
          stages: [
            { since: null, tasks },
            ...adopted.map(({ at: since, keys }) => ({ since, tasks: counted(keys) })),
          ],
          changes,
        }
        const [from, to] = [
          dayAt(new Date('2026-03-18T00:00:00Z'), timeZone),
          dayAt(new Date('2026-04-06T00:00:00Z'), timeZone),
        ]
        for (const { day, progress } of dailyProgress(told, { from, to, timeZone })) {
          const end = instantOf(day + 1, 0, timeZone)
          expect(completed(progress)).toEqual(simplest(end))
          expect(completed(progressBefore(told, end))).toEqual(simplest(end))
        }
      },
    ),
  )
})
