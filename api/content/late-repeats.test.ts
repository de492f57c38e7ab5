import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Task } from '#schema/api/tasks.ts'

let now = new Date('2026-03-02T09:00:00Z')
const app = await startTestApp({ now: () => now })

test('a repeat of a note or link after its idempotency key has been deleted changes nothing', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  const [task] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const send = (noun: 'notes' | 'links', body: object) =>
    owner.post(`/api/tasks/${task?.id}/${noun}`, body, { 'idempotency-key': noun })
  const note = await send('notes', { text: 'First' })
  const link = await send('links', { url: 'https://example.com/1' })
  const read = async () => (await owner.get(`/api/tasks/${task?.id}`)).body<TaskDetail>()
  const before = await read()

  // After a minute, no process remembers the commands.
  now = new Date(now.getTime() + 2 * 60_000)
  await owner.post(`/api/tasks/${task?.id}/status`, { status: 'in_progress' })
  await app.database.db.deleteFrom('work.commands').execute()

  for (const [again, first] of [
    [await send('notes', { text: 'Other' }), note],
    [await send('links', { url: 'https://example.com/2' }), link],
  ] as const)
    expect([again.status, again.body(), again.headers.get('projection-lag')]).toEqual([
      201,
      first.body(),
      null,
    ])
  const { notes, links } = await read()
  expect({ notes, links }).toEqual({ notes: before.notes, links: before.links })
})
