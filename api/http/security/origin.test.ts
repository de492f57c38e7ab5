import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { isCrossSite } from './origin.ts'

const publicUrl = 'https://brandpath.example'
const other = 'https://evil.example'

test.each([
  // method, origin, sec-fetch-site, host, PUBLIC_URL, allowed
  ['POST', undefined, undefined, 'brandpath.example', publicUrl, true],
  ['POST', publicUrl, 'same-origin', 'brandpath.example', publicUrl, true],
  ['POST', publicUrl, undefined, '10.0.0.4:3000', publicUrl, true],
  ['POST', 'https://brandpath.example:443', undefined, '10.0.0.4:3000', publicUrl, true],
  ['POST', 'https://10.0.0.4:3000', undefined, '10.0.0.4:3000', publicUrl, true],
  ['POST', 'http://10.0.0.4:3000', undefined, '10.0.0.4:3000', 'http://brandpath.example', true],
  ['POST', 'http://10.0.0.4:3000', undefined, '10.0.0.4:3000', publicUrl, false],
  ['POST', 'http://brandpath.example', undefined, 'brandpath.example', publicUrl, false],
  ['POST', undefined, 'same-site', 'brandpath.example', publicUrl, true],
  ['POST', undefined, 'none', 'brandpath.example', publicUrl, true],
  ['POST', other, undefined, 'brandpath.example', publicUrl, false],
  ['POST', other, 'same-origin', 'brandpath.example', publicUrl, false],
  ['POST', publicUrl, 'cross-site', 'brandpath.example', publicUrl, false],
  ['POST', undefined, 'cross-site', 'brandpath.example', publicUrl, false],
  ['POST', 'null', undefined, 'brandpath.example', publicUrl, false],
  ['POST', 'garbage', undefined, 'brandpath.example', publicUrl, false],
  ['POST', 'http://brandpath.example', undefined, '10.0.0.4:3000', publicUrl, false],
  ['POST', 'https://sub.brandpath.example', 'same-site', 'brandpath.example', publicUrl, false],
  ['POST', 'https://brandpath.example.evil.example', undefined, 'brandpath.example', publicUrl, false],
  ['POST', publicUrl, undefined, undefined, publicUrl, true],
  ['POST', other, undefined, undefined, publicUrl, false],
  ['PATCH', other, undefined, 'brandpath.example', publicUrl, false],
  ['PUT', other, undefined, 'brandpath.example', publicUrl, false],
  ['DELETE', other, undefined, 'brandpath.example', publicUrl, false],
  ['GET', other, 'cross-site', 'brandpath.example', publicUrl, true],
  ['HEAD', other, 'cross-site', 'brandpath.example', publicUrl, true],
  // Loopback names are equivalent only if PUBLIC_URL is not set.
  ['POST', 'http://localhost:3000', undefined, '127.0.0.1:3000', undefined, true],
  ['POST', 'http://127.0.0.1:3000', undefined, 'localhost:3000', undefined, true],
  ['POST', 'http://[::1]:3000', undefined, 'localhost:3000', undefined, true],
  ['POST', 'http://localhost:3001', undefined, '127.0.0.1:3000', undefined, false],
  ['POST', 'http://localhost:3000', undefined, '10.0.0.4:3000', undefined, false],
  ['POST', 'http://localhost.evil.example:3000', undefined, 'localhost:3000', undefined, false],
  ['POST', 'http://localhost:3000', undefined, '127.0.0.1:3000', publicUrl, false],
] as const)(
  'a %s request with Origin %s, Sec-Fetch-Site %s, Host %s and PUBLIC_URL %s is allowed: %s',
  (method, origin, site, host, url, allowed) => {
    expect(isCrossSite({ method, origin, site, host }, url)).toBe(!allowed)
  },
)

const app = await startTestApp({ projector: false })

test('a cross-site request to change the username gets 403, even with a valid session', async () => {
  const client = await app.user()
  const { username } = await client.user()
  const response = await client.send('PATCH', '/api/user', {
    body: { username: 'stolen' },
    headers: { origin: other },
  })
  expectFailure(
    response,
    403,
    'This request came from another website. Open Brandpath directly and try again.',
  )
  expect((await client.user()).username).toBe(username)
})

test.each([{ origin: other }, { 'sec-fetch-site': 'cross-site' }])(
  'a login or registration from another site with the headers %o gets 403, even without a session',
  async (headers: Record<string, string>) => {
    const client = app.client()
    const body = { email: 'victim@example.com', password: 'correct horse' }
    expectFailure(await client.post('/api/register', body, headers), 403, /another website/)
    expectFailure(await client.post('/api/login', body, headers), 403, /another website/)
    expect(client.cookie).toBe('')
  },
)
