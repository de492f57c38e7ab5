import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { tasks } from '#schema/api/index.ts'
import type { Environment } from '../environment.ts'
import { recordRequests } from './request-log.ts'

async function logged(address: string): Promise<string> {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const app = new Hono<Environment>()
  app.use((c, next) => {
    c.set('log', log)
    return next()
  })
  app.use(recordRequests(() => undefined))
  app.get('/api/tasks/:id/status', (c) => c.json({}))
  await app.request(address)
  return lines.join('')
}

test('the log line of a request contains the query of the URL', async () => {
  expect(JSON.parse(await logged('/api/tasks?projectId=4'))).toMatchObject({
    method: 'GET',
    url: '/api/tasks?projectId=4',
    status: 404,
  })
})

test('the log line of a request contains the path pattern of the API call, such as /api/tasks/{id}/status', async () => {
  expect(JSON.parse(await logged('/api/tasks/1207/status'))).toMatchObject({
    route: tasks.changeStatus.path,
  })
})

test.each([
  '/api/user?email=ida@example.com',
  '/api/ida%40example.com',
  '/reset-password?token=opens-a-door',
])('the log line of a request for %s contains no token and no email address', async (address) => {
  const line = await logged(address)
  expect(line).toContain('"status":404')
  expect(line).not.toMatch(/opens-a-door|ida|example/)
})

test.each(['/health', '/health/ready', '/metrics', '/assets/app.js'])(
  'a request for %s is logged at debug level',
  async (address) => {
    expect(await logged(address)).toBe('')
  },
)
