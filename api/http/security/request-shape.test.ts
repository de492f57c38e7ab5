import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'

const app = await startTestApp({ projector: false })
const client = await app.user()
const admin = await app.administrator()

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonp',
  '',
])('a request body with the Content-Type %o gets 415', async (type) => {
  const headers = { 'content-type': type }
  expectFailure(await client.send('PATCH', '/api/user', { body: '{"username":"x"}', headers }), 415)
  expectFailure(await client.send('POST', '/api/logout', { body: 'x', headers }), 415)
})

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/merge-patch+json',
])('a request body with the Content-Type %o is accepted', async (type) => {
  const headers = { 'content-type': type }
  expect((await client.send('PATCH', '/api/user', { body: '{"username":"x"}', headers })).status).toBe(200)
})

test.each(['{', '{"username":"x"', 'username=x', '\u0000'])(
  'a request with the invalid JSON body %o gets 400',
  async (body) => {
    expectFailure(
      await client.send('PATCH', '/api/user', { body, headers: { 'content-type': 'application/json' } }),
      400,
      'The body is not valid JSON',
    )
  },
)

test('a request body that is not valid UTF-8 gets 400', async () => {
  const response = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"email":"ida@halden.example","password":"\xff\xfe"}', 'latin1'),
  })
  expect([response.status, await response.json()]).toEqual([400, { error: 'The body is not valid UTF-8' }])
})

test('a compressed request body gets 415', async () => {
  const headers = { 'content-encoding': 'gzip' }
  expectFailure(
    await client.send('PATCH', '/api/user', { body: '{"username":"x"}', headers }),
    415,
    'Send the body uncompressed, without Content-Encoding',
  )
})

test.each(['null', '7', '"x"', '[]', 'true'])(
  'a request with the body %o gets 400 because the body is not a JSON object',
  async (body) => {
    const response = await client.send('PATCH', '/api/user', { body })
    expect([response.status, response.body()]).toEqual([400, { error: 'The body must be a JSON object' }])
  },
)

test.each([{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }])(
  'a POST without a body and with the headers %o gets 400, and the error names the missing fields',
  async (headers: Record<string, string>) => {
    const login = await client.send('POST', '/api/login', { headers })
    expectFailure(login, 400, 'Email is required')
    expect(fieldsOf(login)).toEqual({ email: 'Email is required', password: 'Password is required' })
    const project = await client.send('POST', '/api/projects', { headers })
    expect([project.status, Object.keys(fieldsOf(project))]).toEqual([400, ['name']])
  },
)

test('unknown fields of a request body are ignored', async () => {
  const response = await client.patch('/api/user', { username: 'Inga', role: 'ADMIN', id: 1 })
  expect(response.body()).toMatchObject({ username: 'Inga', role: 'MEMBER' })
})

test('a request body over 100 kB gets 413, with or without Content-Length', async () => {
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
])('a request for the URL %s, which cannot be decoded, gets 400', async (path) => {
  expectFailure(await client.get(path), 400)
})

test.each([
  ['/api/monitoring/errors?level=error&level=warn', 'level'],
  ['/api/monitoring/errors?limit=1&level=warn&limit=1', 'limit'],
  ['/api/history?type=VoteCast&type=VoteWithdrawn', 'type'],
])('a request for %s gets 400 because the URL contains a query parameter twice', async (path, name) => {
  const response = await admin.get(path)
  const message = `${name} can be given only once`
  expectFailure(response, 400, message)
  expect(fieldsOf(response)).toEqual({ [name]: message })
})

test('if an API call does not use a query parameter, the URL may contain the parameter twice', async () => {
  expect((await admin.get('/api/monitoring/errors?x=1&x=2&limit=1')).status).toBe(200)
  expect((await client.get('/api/user?x=1&x=2')).status).toBe(200)
})

test('a username that contains NUL or a lone surrogate gets 400', async () => {
  expectFailure(await client.patch('/api/user', { username: 'a\u0000b' }), 400, /cannot be stored/)
  expectFailure(await client.send('PATCH', '/api/user', { body: '{"username":"\\ud800"}' }), 400)
})

test('a username or project name with bidirectional control characters gets 400, and the error names the field', async () => {
  const profile = await client.patch('/api/user', { username: 'Inga\u202E' })
  expectFailure(profile, 400, /^Name must not contain .* change the text direction$/)
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
])('the request %s %s gets 405 and a list of the allowed methods', async (method, path, allow) => {
  const response = await client.send(method, path)
  expectFailure(response, 405)
  expect(response.headers.get('allow')).toBe(allow)
})

test.each(['/api', '/api/', '/api/nothing', '/api/projects/7/nothing', '/api/user/'])(
  'a request for the unknown address %s gets 404 with a JSON body',
  async (path) => {
    expectFailure(await client.get(path), 404, 'Not found')
    expectFailure(await client.post(path, {}), 404)
  },
)

test.each([
  ['an unknown method', 'BREW /api/user HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['TRACE', 'TRACE /api/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an invalid address', 'GET http://[/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['an invalid Host header', 'GET /api/user HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['a header of 70 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`],
  ['an invalid request line', 'nonsense\r\n\r\n'],
])(
  'the response to a request with %s contains no internal details, and the server still answers requests',
  async (_, request) => {
    const response = await raw(request)
    expect(response).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
    expect(response).not.toMatch(/node_modules|\.ts:\d/)
    expect((await client.get('/api/user')).status).toBe(200)
  },
)

function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve) => {
    let response = ''
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.on('data', (data) => (response += data.toString()))
    socket.on('close', () => resolve(response))
    socket.on('error', () => {}) // a connection reset is followed by the event `close`
  })
}
