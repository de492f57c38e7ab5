import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { accounts, emails, projects, tasks } from '#schema/api/index.ts'
import { send, request, newIdempotencyKey } from './request.ts'
import { userMessage, RequestError, UnreachableError } from './request-error.ts'

afterEach(() => vi.unstubAllGlobals())

interface Asked {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A real HTTP server as the page's own origin, which gives one answer to everything and notes what it was asked. */
async function server(status: number, body: string, headers: Record<string, string> = {}): Promise<Asked[]> {
  const asked: Asked[] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url } = request
      asked.push({ method, url, headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(status, headers).end(status === 204 ? undefined : body)
    })
  }
  const http = createServer(listener).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const { port } = http.address() as AddressInfo
  // Pages resolve a path against their own address; Node has none.
  const real = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init))
  return asked
}
const json = JSON.stringify
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was answered'),
    (error: unknown) => error,
  )

test('fills the path and the query of the contract, and reads the answer by it', async () => {
  const asked = await server(200, json({ id: 42_007, projectId: 42, status: 'completed', more: 'ignored' }))
  const answer = await request(tasks.changeStatus, {
    params: { id: '42007' },
    query: { projectId: '42' },
    body: { status: 'completed', from: 'in_progress' },
  })
  expect(answer).toEqual({ id: 42_007, projectId: 42, status: 'completed' })
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/tasks/42007/status?projectId=42' })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ status: 'completed', from: 'in_progress' })
  expect(asked[0]?.headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
})

test('a body that the contract makes optional is not sent where there is none', async () => {
  const asked = await server(200, json({ message: 'Status update emails sent successfully', recipients: 2 }))
  const params = { id: '42' }
  await request(emails.sendStatusUpdate, { params })
  await request(emails.sendStatusUpdate, { params, body: { note: 'Off the press' } })
  expect(asked.map(({ body }) => body)).toEqual(['', json({ note: 'Off the press' })])
  expect(asked.map(({ headers }) => headers['content-type'])).toEqual([undefined, 'application/json'])
})

test('commands carry a key: a new one each, or the one that is given; questions carry none', async () => {
  const asked = await server(204, '')
  await request(accounts.logout, {})
  await request(accounts.logout, {})
  await request(accounts.logout, { idempotencyKey: 'mine' })
  await request(accounts.currentUser, {}).catch(() => undefined)
  const [first, second, third, question] = asked.map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).not.toBe(first)
  expect(third).toBe('mine')
  expect(question).toBeUndefined()
})

test.each([
  ['the error', 409, json({ error: 'You can own two projects', message: 'no' }), 'You can own two projects'],
  ['else the message', 400, json({ error: '', message: 'Bad name' }), 'Bad name'],
  ['else the status', 502, '<html>Bad gateway</html>', 'Request failed with status 502'],
  [
    'the status where the error is no text',
    500,
    json({ error: { code: 7 } }),
    'Request failed with status 500',
  ],
])('a failure says %s', async (_, status, body, message) => {
  await server(status, body)
  const error = await failure(request(projects.createProject, { body: { name: 'Halden' } }))
  if (!(error instanceof RequestError)) throw new Error('it was not refused')
  expect(error).toMatchObject({ status, message })
  // A screen with words of its own for it says those instead of a status.
  expect(userMessage(error)).toBe(message.startsWith('Request failed') ? undefined : message)
})

test('a failure tells what was wrong with which field', async () => {
  await server(400, json({ error: 'Invalid', fields: { name: 'Project name cannot be empty' } }))
  const error = await failure(request(projects.createProject, { body: { name: '' } }))
  expect(error).toMatchObject({ fields: { name: 'Project name cannot be empty' } })
})

test('an answer that breaks the contract is a failure, not data', async () => {
  await server(200, json({ id: 'seven' }))
  expect(await failure(request(accounts.currentUser, {}))).toHaveProperty('name', '$ZodError')
})

test('says when the read models have not caught up with a command', async () => {
  await server(200, json({ id: 4, name: 'Halden' }), { 'Projection-Lag': 'true' })
  const rename = { params: { id: '4' }, body: { name: 'Halden' } }
  expect(await send(projects.renameProject, rename)).toEqual({
    body: { id: 4, name: 'Halden' },
    projected: false,
  })
})

test('an unreachable server is an UnreachableError', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failure(request(accounts.currentUser, {}))).toBeInstanceOf(UnreachableError)
})

test('an aborted request rejects with the reason of its signal', async () => {
  await server(200, '{}')
  const signal = AbortSignal.abort(new Error('gone'))
  expect(await failure(request(accounts.currentUser, { signal }))).toHaveProperty('message', 'gone')
})

test('keys are 128 random bits', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(100)
})
