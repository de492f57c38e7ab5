import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accounts, emails, projects, tasks } from '#schema/api/index.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { resetPosition } from './projection-position.ts'
import { send, request, newIdempotencyKey } from './request.ts'
import { userMessage, RequestError, UnreachableError } from './request-error.ts'
import { cachedAtHeader } from './response-cache.ts'

interface SentRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Starts an HTTP server that sends the same response to every request. Returns the received requests. */
async function server(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<SentRequest[]> {
  const requests: SentRequest[] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url } = request
      requests.push({ method, url, headers: request.headers, body: Buffer.concat(chunks).toString() })
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
  // A browser adds the host of the page to a path. Node.js needs the full URL.
  const realFetch = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  )
  return requests
}
const json = JSON.stringify
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the request succeeded'),
    (error: unknown) => error,
  )

test('a response whose body is cut off or is not JSON is reported as an unreachable server', async () => {
  await server(200, '[{"id": 4')
  expect(await errorOf(request(projects.listProjects, {}))).toBeInstanceOf(UnreachableError)
})

test('a query without a response fails after 30 seconds', async () => {
  const timeouts: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms)
    return AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  })
  await server(200, '[]')
  expect(await errorOf(request(projects.listProjects, {}))).toBeInstanceOf(UnreachableError)
  expect(timeouts).toEqual([30_000])
})

test('request() drops response fields that the API contract does not define', async () => {
  const requests = await server(
    200,
    json({ id: 42_007, projectId: 42, status: 'completed', more: 'ignored' }),
  )
  const response = await request(tasks.changeStatus, {
    params: { id: '42007' },
    query: { projectId: '42' },
    body: { status: 'completed', from: 'in_progress' },
  })
  expect(response).toEqual({ id: 42_007, projectId: 42, status: 'completed' })
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/tasks/42007/status?projectId=42' })
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ status: 'completed', from: 'in_progress' })
  expect(requests[0]?.headers).toMatchObject({
    accept: '*/*',
    'content-type': 'application/json',
  })
})

test('if the caller passes no optional body, request() sends neither a body nor a content type', async () => {
  const requests = await server(
    200,
    json({ message: 'Status update emails sent successfully', recipients: 2 }),
  )
  const params = { id: '42' }
  await request(emails.sendStatusUpdate, { params })
  await request(emails.sendStatusUpdate, { params, body: { note: 'Off the press' } })
  expect(requests.map(({ body }) => body)).toEqual(['', json({ note: 'Off the press' })])
  expect(requests.map(({ headers }) => headers['content-type'])).toEqual([undefined, 'application/json'])
})

test('request() sends an idempotency key with every command, but not with a query', async () => {
  const requests = await server(204, '')
  await request(accounts.logout, {})
  await request(accounts.logout, {})
  await request(accounts.logout, { idempotencyKey: 'mine' })
  await request(accounts.currentUser, {}).catch(() => undefined)
  const [first, second, third, query] = requests.map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).not.toBe(first)
  expect(third).toBe('mine')
  expect(query).toBeUndefined()
})

test.each([
  ['error', 409, json({ error: 'You can own two projects', message: 'no' }), 'You can own two projects'],
  ['message', 400, json({ error: '', message: 'Bad name' }), 'Bad name'],
  ['status', 502, '<html>Bad gateway</html>', 'Request failed with status 502'],
  [
    'status (if the error field is not a text)',
    500,
    json({ error: { code: 7 } }),
    'Request failed with status 500',
  ],
])('the message of a RequestError is taken from the %s of the response', async (_, status, body, message) => {
  await server(status, body)
  const error = await errorOf(request(projects.createProject, { body: { name: 'Halden' } }))
  if (!(error instanceof RequestError)) throw new Error('The request did not fail with a RequestError.')
  expect(error).toMatchObject({ status, message })
  // If the server sends no message, `userMessage` is undefined and screens show their own text.
  expect(userMessage(error)).toBe(message.startsWith('Request failed') ? undefined : message)
})

test('a RequestError contains the server’s error message for each invalid form field', async () => {
  await server(400, json({ error: 'Invalid', fields: { name: 'Project name cannot be empty' } }))
  const error = await errorOf(request(projects.createProject, { body: { name: '' } }))
  expect(error).toMatchObject({ fields: { name: 'Project name cannot be empty' } })
})

test('if a response violates the API contract, request() rejects with a ZodError', async () => {
  await server(200, json({ id: 'seven' }))
  expect(await errorOf(request(accounts.currentUser, {}))).toHaveProperty('name', '$ZodError')
})

test('if a response has the header Projection-Lag, send() returns "projected: false"', async () => {
  await server(200, json({ id: 4, name: 'Halden' }), { 'Projection-Lag': 'true' })
  const rename = { params: { id: '4' }, body: { name: 'Halden' } }
  expect(await send(projects.changeProject, rename)).toEqual({
    body: { id: 4, name: 'Halden' },
    projected: false,
    isCached: false,
  })
})

test('request() sends the position of the last response from the server, but not the position of a cached response', async () => {
  resetPosition(null)
  const responses = [
    Response.json([], { headers: { 'Read-Position': '12' } }),
    Response.json([], { headers: { 'Read-Position': '15', [cachedAtHeader]: '2026-11-21T09:42:00Z' } }),
    Response.json([]),
  ]
  const sent: (string | null)[] = []
  fakeServer({
    'GET /api/projects': (_, headers) => {
      sent.push(headers.get('Read-Position'))
      return responses[sent.length - 1]
    },
  })
  for (const _ of responses) await request(projects.listProjects, {})
  expect(sent).toEqual([null, '12', '12'])
})

test('if no response arrives before the timeout, request() rejects with an UnreachableError', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const signal = AbortSignal.timeout(10)
  expect(await errorOf(request(accounts.currentUser, { signal }))).toBeInstanceOf(UnreachableError)
})

test('if the server is unreachable, request() rejects with an UnreachableError', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await errorOf(request(accounts.currentUser, {}))).toBeInstanceOf(UnreachableError)
})

test('if a request is aborted, request() rejects with the error of the abort signal', async () => {
  await server(200, '{}')
  const signal = AbortSignal.abort(new Error('gone'))
  expect(await errorOf(request(accounts.currentUser, { signal }))).toHaveProperty('message', 'gone')
})

test('newIdempotencyKey returns 100 unique keys in 100 calls', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(100)
})
