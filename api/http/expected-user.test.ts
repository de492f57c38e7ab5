import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import type { Task } from '#schema/api/tasks.ts'

const app = await startTestApp()

async function ownerWithTask() {
  const owner = await app.user()
  const projectId = await owner.project()
  const [task] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  if (!task) throw new Error('The test needs a project with tasks')
  const start = (by: Client, expectedUser: string, key: string = randomUUID()) =>
    by.post(
      `/api/tasks/${task.id}/status`,
      { status: 'in_progress' },
      { 'expected-user': expectedUser, 'idempotency-key': key },
    )
  const status = async () =>
    (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>().find(({ id }) => id === task.id)
      ?.status
  return { owner, id: String((await owner.user()).id), projectId, start, status }
}

const otherUser = {
  error: 'This browser is now logged in as another user. Log in again to send this change.',
  fields: {
    'Expected-User': 'This browser is now logged in as another user. Log in again to send this change.',
  },
}

test('a command for another user than the logged-in one gets 409 and changes nothing, and later succeeds for its user', async () => {
  const { owner, id, start, status } = await ownerWithTask()
  const [other, key] = [await app.user(), randomUUID()]
  const otherId = String((await other.user()).id)
  // The first request of a session looks the session up. The second one uses the cached session.
  for (const [by, expected] of [
    [owner, otherId],
    [owner, otherId],
    [other, id],
  ] as const) {
    const refused = await start(by, expected, key)
    expect([refused.status, refused.body()]).toEqual([409, otherUser])
  }
  expect(await status()).toBe('pending')
  expect((await start(owner, id, key)).status).toBe(200)
  expect(await status()).toBe('in_progress')
  // The stored response of a repeated command is also only for its user.
  expect((await start(owner, otherId, key)).status).toBe(409)
})

test.each(['', '0', '-1', '1.5', 'me', '1, 2', '9'.repeat(4_000)])(
  'a command with the invalid Expected-User “%s” gets 400 and the name of the header',
  async (value) => {
    const { owner, start } = await ownerWithTask()
    const refused = await start(owner, value)
    expectFailure(refused, 400, 'Expected-User must be the id of a user')
    expect(refused.body()).toMatchObject({ fields: { 'Expected-User': expect.any(String) as string } })
  },
)

test('queries ignore the header Expected-User', async () => {
  const { owner } = await ownerWithTask()
  expect((await owner.get('/api/user', { 'expected-user': '1' })).status).toBe(200)
})
