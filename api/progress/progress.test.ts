import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import type { Task } from '#schema/api/tasks.ts'

let now = new Date('2026-03-01T22:30:00Z')
const app = await startTestApp({ now: () => now })

interface Comparison {
  startProgress: Record<string, { completed: number; total: number }>
  endProgress: Record<string, { completed: number; total: number }>
  differences: Record<string, { percentageDiff: number; completionPercentEnd: number }>
}
const compare = (client: Client, projectId: number, query: string) =>
  client.get(`/api/projects/${projectId}/progress-comparison?${query}`)
const complete = (client: Client, task: Task | undefined) =>
  client.post(`/api/tasks/${task?.id}/status`, { status: 'completed' })

const client = await app.user()
const projectId = await client.project()
const tasks = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
const ofCategory = (category: string) => tasks.filter((task) => task.category === category)
const [first, second] = ofCategory('1 Foundations')
await complete(client, first) // 22:30 in UTC is 23:30 in Berlin
now = new Date('2026-03-01T23:30:00Z')
await complete(client, second) // 00:30 on the next day in Berlin
now = new Date('2026-03-05T12:00:00Z')
await complete(client, ofCategory('3 MA')[0])

test('a progress comparison includes the whole first and last day in the requested time zone', async () => {
  const total = ofCategory('1 Foundations').length
  const completedAt = async (query: string) => {
    const { startProgress, endProgress } = (await compare(client, projectId, query)).body<Comparison>()
    return [startProgress['1 Foundations']?.completed, endProgress['1 Foundations']?.completed]
  }
  const day = (start: string, end = start) => `startDate=${start}&endDate=${end}`
  expect(await completedAt(day('2026-03-01'))).toEqual([0, 2])
  expect(await completedAt(day('2026-03-02'))).toEqual([2, 2])
  expect(await completedAt(`${day('2026-03-01')}&timeZone=Europe/Berlin`)).toEqual([0, 1])
  expect(await completedAt(`${day('2026-03-02')}&timeZone=Europe/Berlin`)).toEqual([1, 2])
  const whole = (await compare(client, projectId, day('2026-02-04', '2026-03-05'))).body<Comparison>()
  expect(whole.startProgress['1 Foundations']).toEqual({ completed: 0, total })
  expect(whole.differences['1 Foundations']).toMatchObject({
    completionPercentStart: 0,
    completionPercentEnd: Math.round(200 / total),
    percentageDiff: Math.round(200 / total),
  })
  expect(whole.differences['2 PA']?.percentageDiff).toBe(0)
})

test('the progress history has every day since the creation of the project', async () => {
  const response = await client.get(`/api/projects/${projectId}/progress-history?timeZone=Europe/Berlin`)
  const days = response.body<{ date: string; progress: Record<string, { completed: number }> }[]>()
  expect(days.map(({ date, progress }) => [date, progress['1 Foundations']?.completed])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 2],
    ['2026-03-03', 2],
    ['2026-03-04', 2],
    ['2026-03-05', 2],
  ])
})

test.each([
  ['endDate=2026-03-01', 'startDate', 'Start date is required'],
  ['startDate=2026-03-01', 'endDate', 'End date is required'],
  ['startDate=2026-02-30&endDate=2026-03-01', 'startDate', 'Start date must be a date such as 2026-01-31'],
  ['startDate=soon&endDate=2026-03-01', 'startDate', 'Start date must be a date such as 2026-01-31'],
  ['startDate=2026-03-02&endDate=2026-03-01', 'startDate', 'Start date must not be after the end date'],
  ['startDate=2023-12-31&endDate=2026-03-01', 'startDate', 'Start date must not be before 1 Jan 2024'],
  ['startDate=2026-03-01&endDate=2026-03-06', 'endDate', 'End date must not be in the future'],
  [
    'startDate=2026-03-01&endDate=2026-03-01&timeZone=Moon/Crater',
    'timeZone',
    'timeZone must be an IANA time zone such as Europe/Oslo',
  ],
  [
    'startDate=2026-03-01&endDate=2026-03-01&timeZone=%2B05:00',
    'timeZone',
    'timeZone must be an IANA time zone such as Europe/Oslo',
  ],
])('a progress comparison with %s gets 400', async (query, field, message) => {
  const response = await compare(client, projectId, query)
  expectFailure(response, 400, message)
  expect(fieldsOf(response)).toMatchObject({ [field]: message })
})

test('a user who is not in the project gets 404 for the progress of the project', async () => {
  const stranger = await app.user()
  const query = 'startDate=2026-03-01&endDate=2026-03-01'
  expectFailure(await compare(stranger, projectId, query), 404, 'Project not found')
  expectFailure(await stranger.get(`/api/projects/${projectId}/progress-history`), 404, 'Project not found')
})
