import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password } from '#ops/testing/client.ts'
import type { User } from '#schema/api/user.ts'

const app = await startTestApp()
const address = () => `${randomUUID()}@example.com`

test('registering signs in; the name starts as the local part of the address', async () => {
  const client = app.client()
  const answer = await client.post('/api/register', { email: ' Inga.Halden@Example.com ', password })
  expect(answer.status).toBe(201)
  expect(answer.body()).toEqual({
    id: expect.any(Number),
    email: 'inga.halden@example.com',
    username: 'inga.halden',
    role: 'MEMBER',
    createdAt: expect.stringMatching(/Z$/),
  })
  expect(await client.user()).toEqual(answer.body())
})
