import { expect, test } from 'vitest'
import { testDatabase } from '#store/testing/database.ts'
import { failedRequests, failuresMessage } from './failed-requests.ts'

const answered = (route: string, count: number, failures: number) => ({ route, count, failures })

test('the files of a visit hide no failure of the API', () => {
  const message = failuresMessage([
    answered('GET *', 1_810, 0),
    answered('GET /api/user', 36, 0),
    answered('GET /api/notifications', 32, 32),
    answered('GET /api/projects', 37, 37),
  ])
  expect(message).toBe(
    'Of the last 105 requests, in five minutes, 69 failed on our side: GET /api/projects 37 of 37, GET /api/notifications 32 of 32.',
  )
})

test('one route that is broken alarms, however much else is asked', () => {
  const others = answered('GET /api/tasks', 5_000, 0)
  const broken = answered('POST /api/projects/{id}/status-update', 10, 6)
  expect(failuresMessage([others, { ...broken, failures: 5 }])).toBeNull()
  expect(failuresMessage([others, { ...broken, count: 9 }])).toBeNull()
  expect(failuresMessage([others, broken])).toMatch(
    /: POST \/api\/projects\/\{id\}\/status-update 6 of 10\.$/,
  )
})

test('files that nobody gets alarm as well', () => {
  expect(failuresMessage([answered('GET *', 40, 1)])).toBeNull()
  expect(failuresMessage([answered('GET *', 40, 40)])).toMatch(
    /^Of the last 40 requests.*: GET \* 40 of 40\.$/,
  )
})

test('the three worst are named', () => {
  const message = failuresMessage([
    answered('GET /a', 10, 1),
    answered('GET /b', 10, 4),
    answered('GET /c', 10, 2),
    answered('GET /d', 10, 3),
  ])
  expect(message).toMatch(/: GET \/b 4 of 10, GET \/d 3 of 10, GET \/c 2 of 10, and others\.$/)
})

const { db } = await testDatabase()
const at = (time: string) => new Date(`2031-01-01T${time}Z`)

async function requestsFail(minute: string, count: number) {
  const times = { total_ms: 1, min_ms: 1, max_ms: 1, histogram: Array<number>(11).fill(0) }
  await db
    .insertInto('work.request_minutes')
    .values({ minute: at(minute), route: 'GET /api/tasks', count, failures: count, ...times })
    .execute()
}

test('what failed during an outage is not counted, and what fails from its end on is at once', async () => {
  const message = 'The database could not be used.'
  await db
    .insertInto('work.incidents')
    .values({
      subject: 'database',
      message,
      first_message: message,
      began_at: at('12:00'),
      seen_at: at('12:05:20'),
      over_at: null,
    })
    .execute()
  for (const minute of ['12:04', '12:05', '12:06']) await requestsFail(minute, 100)
  for (const now of ['12:06:10', '12:08:10', '12:10:10'])
    await expect(failedRequests(db, at(now))).rejects.toThrow('counted only since 2031-01-01 12:07 UTC')
  expect(await failedRequests(db, at('12:11:10'))).toBeNull()

  await requestsFail('12:08', 30)
  const told = 'Of the last 30 requests, since 2031-01-01 12:07 UTC, 30 failed on our side'
  expect(await failedRequests(db, at('12:08:50'))).toBe(`${told}: GET /api/tasks 30 of 30.`)
  expect(await failedRequests(db, at('12:11:10'))).toMatch('Of the last 30 requests, in five minutes, 30')
})
