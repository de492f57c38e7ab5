import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure, fieldsOf } from '#ops/testing/failure.ts'

const app = await startTestApp({ projector: false })
const client = await app.user()
const admin = await app.administrator()

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonp',
  '',
])('a body of type %o is refused', async (type) => {
  const headers = { 'content-type': type }
  expectFailure(await client.send('PATCH', '/api/user', { body: '{"username":"x"}', headers }), 415)
  expectFailure(await client.send('POST', '/api/logout', { body: 'x', headers }), 415)
})

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/merge-patch+json',
])('a body of type %o is read', async (type) => {
  const headers = { 'content-type': type }
  expect((await client.send('PATCH', '/api/user', { body: '{"username":"x"}', headers })).status).toBe(200)
})

test.each(['', '{', '{"username":"x"', 'username=x', '\u0000'])('the body %o is no JSON', async (body) => {
  expectFailure(
    await client.send('PATCH', '/api/user', { body, headers: { 'content-type': 'application/json' } }),
    400,
    'The body is not valid JSON',
  )
})

test.each(['null', '7', '"x"', '[]', 'true'])('the body %o is no object', async (body) => {
  const answer = await client.send('PATCH', '/api/user', { body })
  expect([answer.status, answer.body()]).toEqual([400, { error: 'The body must be a JSON object' }])
})

test('unknown fields are ignored', async () => {
  const answer = await client.patch('/api/user', { username: 'Inga', role: 'ADMIN', id: 1 })
  expect(answer.body()).toMatchObject({ username: 'Inga', role: 'MEMBER' })
})

test('100 kB are read, more is refused, also where the length is not told', async () => {
  const body = (length: number) => JSON.stringify({ username: 'Inga', more: 'x'.repeat(length) })
  expect((await client.send('PATCH', '/api/user', { body: body(99_000) })).status).toBe(200)
  expectFailure(await client.send('PATCH', '/api/user', { body: body(100_001) }), 413, /at most 100 kB/)
  const stream: RequestInit & { duplex: 'half' } = {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie: client.cookie },
    body: new Blob([body(300_000)]).stream(),
    duplex: 'half',
  }
  const chunked = await fetch(`${app.url}/api/user`, stream)
  expect(chunked.status).toBe(413)
})

test.each([
  '/api/projects/%00',
  '/api/tasks?projectId=%00',
  '/api/projects/%',
  '/api/projects/%E0%A4%A',
  '/%C3%28',
  '/guides/%ED%A0%80',
  '/api/tasks?projectId=%ff',
])('the address %s cannot be read', async (path) => {
  expectFailure(await client.get(path), 400)
})

test.each([
  ['/api/monitoring/errors?level=error&level=warn', 'level'],
  ['/api/monitoring/errors?limit=1&level=warn&limit=1', 'limit'],
  ['/api/history?type=VoteCast&type=VoteWithdrawn', 'type'],
])('of %s nobody can say what is meant', async (path, name) => {
  const answer = await admin.get(path)
  const message = `${name} can be given only once`
  expectFailure(answer, 400, message)
  expect(fieldsOf(answer)).toEqual({ [name]: message })
})

test('what nobody reads may be given twice', async () => {
  expect((await admin.get('/api/monitoring/errors?x=1&x=2&limit=1')).status).toBe(200)
  expect((await client.get('/api/user?x=1&x=2')).status).toBe(200)
})

test('text with NUL or half a character is refused wherever it stands', async () => {
  expectFailure(await client.patch('/api/user', { username: 'a\u0000b' }), 400, /cannot be stored/)
  expectFailure(await client.send('PATCH', '/api/user', { body: '{"username":"\\ud800"}' }), 400)
})

test('names that turn the text around them are refused, by their field', async () => {
  const profile = await client.patch('/api/user', { username: 'Inga\u202E' })
  expectFailure(profile, 400, /^Name must not contain .* the direction of text$/)
  const project = await client.post('/api/projects', { name: 'Halden\u2067' })
  expectFailure(project, 400, /^Project name must not contain/)
  expect(fieldsOf(project)).toHaveProperty('name')
})

test.each([
  ['DELETE', '/api/user', 'GET, HEAD, PATCH'],
  ['PUT', '/api/projects/7', 'DELETE, PATCH'],
  ['GET', '/api/login', 'POST'],
  ['OPTIONS', '/api/projects', 'GET, HEAD, POST'],
  ['POST', '/health', 'GET, HEAD'],
])('%s %s is answered with what is possible there', async (method, path, allow) => {
  const answer = await client.send(method, path)
  expectFailure(answer, 405)
  expect(answer.headers.get('allow')).toBe(allow)
})

test.each(['/api', '/api/', '/api/nothing', '/api/projects/7/nothing', '/api/user/'])(
  '%s is nothing, in JSON',
  async (path) => {
    expectFailure(await client.get(path), 404, 'There is nothing here')
    expectFailure(await client.post(path, {}), 404)
  },
)

test.each([
  ['an unknown method', 'BREW /api/user HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['TRACE', 'TRACE /api/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an address that is none', 'GET http://[/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['a host that is none', 'GET /api/user HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['headers beyond measure', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`],
  ['nonsense', 'nonsense\r\n\r\n'],
])('%s ends in a clean refusal, and harms nobody else', async (_, request) => {
  const answer = await raw(request)
  expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  expect(answer).not.toMatch(/node_modules|\.ts:\d/)
  expect((await client.get('/api/user')).status).toBe(200)
})

function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', () => {}) // reset, since it does not read on; closing follows
  })
}
