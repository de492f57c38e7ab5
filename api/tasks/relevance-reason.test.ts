import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import type { Activity } from '#schema/api/activity.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { joinByEvent } from '../testing/team.ts'

const app = await startTestApp()

async function begin() {
  const owner = await app.user()
  const projectId = await owner.project()
  const [task] = await owner.tasks(projectId)
  if (!task) throw new Error('The test needs a task')
  const path = `/api/tasks/${task.id}`
  const mark = (client: Client, body: unknown, key: string = randomUUID()) =>
    client.post(`${path}/relevance`, body, { 'idempotency-key': key })
  const detail = async () => (await owner.get(path)).body<TaskDetail>()
  const stored = async () => {
    const reasons = app.database.db.selectFrom('content.relevance_reasons').select('reason')
    return (await reasons.where('project_id', '=', projectId).execute()).map(({ reason }) => reason)
  }
  return { owner, projectId, mark, detail, stored }
}

test('a task and its history show the reason why it is not relevant until it is relevant again', async () => {
  const { owner, projectId, mark, detail } = await begin()
  expect((await mark(owner, { relevant: false, reason: ' We sell online only. ' })).status).toBe(200)
  expect(await detail()).toMatchObject({
    relevant: false,
    relevanceReason: 'We sell online only.',
    history: [{ type: 'TaskMarkedNotRelevant', text: 'We sell online only.' }],
  })
  await mark(owner, { relevant: true })
  expect((await detail()).relevanceReason).toBeNull()
  await mark(owner, { relevant: false })
  expect((await detail()).relevanceReason).toBeNull()
  const feed = (await owner.get(`/api/projects/${projectId}/activity?kind=tasks`)).body<{
    activities: Activity[]
  }>()
  expect(feed.activities.map(({ type, text }) => [type, text])).toEqual([
    ['TaskMarkedNotRelevant', null],
    ['TaskMarkedRelevant', null],
    ['TaskMarkedNotRelevant', null],
  ])
})

test('a reason of null is no reason, also if the task becomes relevant', async () => {
  const { owner, mark, detail } = await begin()
  expect((await mark(owner, { relevant: false, reason: null })).status).toBe(200)
  expect(await detail()).toMatchObject({ relevant: false, relevanceReason: null })
  expect((await mark(owner, { relevant: true, reason: null })).status).toBe(200)
})

test('a rejected change, and one that changes nothing, leave the earlier reason and store no other', async () => {
  const { owner, projectId, mark, detail, stored } = await begin()
  const editor = await app.user()
  await joinByEvent(app, projectId, editor)
  await mark(owner, { relevant: false, reason: 'We sell online only.' })
  expectFailure(await mark(editor, { relevant: false, reason: 'Mine' }), 403)
  expectFailure(await mark(owner, { relevant: false, reason: 'Late', onlyIf: true }), 409)
  expectFailure(await mark(owner, { relevant: false, reason: 'Again' }), 409)
  expect((await mark(owner, { relevant: false })).status).toBe(200)
  expect(await stored()).toEqual(['We sell online only.'])
  expect((await detail()).relevanceReason).toBe('We sell online only.')
})

test('a repeated change keeps the reason', async () => {
  const { owner, mark, detail, stored } = await begin()
  const key = randomUUID()
  const body = { relevant: false, reason: 'We sell online only.' }
  const first = await mark(owner, body, key)
  const second = await mark(owner, body, key)
  expect([second.status, second.text]).toEqual([first.status, first.text])
  expect(await stored()).toEqual(['We sell online only.'])
  expect((await detail()).history).toHaveLength(1)
})

test('a repeated change stores no reason that was deleted since', async () => {
  const { owner, mark, stored } = await begin()
  const key = randomUUID()
  const body = { relevant: false, reason: 'We sell online only.' }
  const first = await mark(owner, body, key)
  await mark(owner, { relevant: true })
  await app.database.db.deleteFrom('content.relevance_reasons').where('reason', '=', body.reason).execute()
  expect((await mark(owner, body, key)).text).toBe(first.text)
  expect(await stored()).toEqual([])
})

test('the text of a reason disappears with the account of its author, and the change stays in the history', async () => {
  const { projectId, mark, detail } = await begin()
  const admin = await app.user()
  await joinByEvent(app, projectId, admin, 'ADMIN')
  await mark(admin, { relevant: false, reason: 'We sell online only.' })
  expect((await admin.post('/api/user/deletion', { password })).status).toBe(204)
  expect(await detail()).toMatchObject({ relevant: false, relevanceReason: null })
  expect((await detail()).history[0]).toMatchObject({ type: 'TaskMarkedNotRelevant', text: null })
})

const shared = begin()
test.each<[unknown, string]>([
  [{ relevant: false, reason: '' }, 'Reason cannot be empty'],
  [{ relevant: false, reason: ' \u200B ' }, 'Reason cannot be empty'],
  [{ relevant: false, reason: 7 }, 'Reason must be text'],
  [{ relevant: false, reason: 'x'.repeat(201) }, 'Reason must be at most 200 characters'],
  [{ relevant: false, reason: 'a\u0000b' }, 'Reason contains characters that cannot be stored'],
  [{ relevant: true, reason: 'Why' }, 'Give a reason only if the task is not relevant'],
])('a change of relevance with %o gets 400 and names the reason', async (body, message) => {
  const { owner, mark } = await shared
  const response = await mark(owner, body)
  expectFailure(response, 400, message)
  expect(fieldsOf(response)).toEqual({ reason: message })
})
