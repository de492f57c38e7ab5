import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'

const app = await startTestApp()

test('a HEAD request ignores the headers of commands, and stores neither a key nor the personal data of its response', async () => {
  const user = await app.user()
  const headers = { 'idempotency-key': 'one', 'expected-user': '1' }
  for (const path of ['/api/user', '/api/projects'])
    expect(await user.send('HEAD', path, { headers })).toMatchObject({ status: 200, text: '' })
  expect(await app.database.db.selectFrom('work.commands').select('key').execute()).toEqual([])
})

test('a HEAD response has the ETag of the GET response', async () => {
  const user = await app.user()
  // Compression makes the ETag of a GET response weak.
  const etagOf = async (method: string) =>
    (await user.send(method, '/api/user')).headers.get('etag')?.replace(/^W\//, '')
  const etag = await etagOf('HEAD')
  expect(etag).toMatch(/^".+"$/)
  expect(etag).toBe(await etagOf('GET'))
})
