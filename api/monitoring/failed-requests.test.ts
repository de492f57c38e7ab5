import { expect, test } from 'vitest'
import { failuresMessage } from './failed-requests.ts'

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
