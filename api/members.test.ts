import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure } from '#ops/testing/failure.ts'
import type { Member } from '#schema/api/members.ts'

const app = await startTestApp()

test('a new project has its owner alone', async () => {
  const client = await app.user()
  const { id: userId, username, email } = await client.user()
  const projectId = await client.project()
  const members = (await client.get(`/api/projects/${projectId}/members`)).body<Member[]>()
  expect(members).toHaveLength(1)
  expect(members[0]).toMatchObject({
    userId,
    isOwner: true,
    isPending: false,
    user: { username, email },
    emailReportsEnabled: true,
  })
})

test('a member goes by the name that he has now', async () => {
  const client = await app.user()
  const projectId = await client.project()
  await client.patch('/api/user', { username: 'Inga Halden' })
  const members = (await client.get(`/api/projects/${projectId}/members`)).body<Member[]>()
  expect(members[0]?.user?.username).toBe('Inga Halden')
})

test('only members see who is in a project', async () => {
  const projectId = await (await app.user()).project()
  const stranger = await app.user()
  expectFailure(await stranger.get(`/api/projects/${projectId}/members`), 404, 'Project not found')
  expectFailure(await stranger.get('/api/projects/987654/members'), 404)
  expectFailure(await stranger.get('/api/projects/x/members'), 400)
  expectFailure(await app.client().get(`/api/projects/${projectId}/members`), 401)
})
