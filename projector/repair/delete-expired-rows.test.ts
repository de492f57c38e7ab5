import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { TaskGuide } from '#schema/api/guides.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'

const app = await startTestApp()
const { db } = app.database

test('a picture that no guide and no draft uses is deleted after a week', async () => {
  const admin = await app.administrator()
  const [task] = (await admin.get('/api/guides')).body<TaskGuide[]>()
  const [inDraft, unused, published, recent] = [1, 2, 3, 4].map((side) => `${'0'.repeat(32)}-1x${side}.png`)
  const draft = {
    kind: 'article',
    title: '',
    markdown: `![](/guides/pictures/${inDraft})`,
    link: '',
    revision: 0,
  }
  await admin.send('PUT', `/api/guides/${task?.taskKey}/draft`, { body: draft })
  const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000)
  await db
    .insertInto('content.guide_pictures')
    .values(
      [inDraft, unused, published, recent].map((name = '') => ({
        name,
        bytes: Buffer.from('picture'),
        is_published: name === published,
        created_at: name === recent ? new Date() : eightDaysAgo,
      })),
    )
    .execute()
  await deleteExpiredRows(db)
  const rows = await db.selectFrom('content.guide_pictures').select('name').orderBy('name').execute()
  expect(rows.map(({ name }) => name)).toEqual([inDraft, published, recent])
})

test('the response to an erased user’s command is deleted after an hour', async () => {
  const { id: userId } = await (await app.user()).user()
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
  const erasedId = 9_000_000
  const command = { request_hash: 'hash', ids: '{}', answer: JSON.stringify({ status: 200 }) }
  await db
    .insertInto('work.commands')
    .values([
      { ...command, user_id: userId, key: 'of a user', created_at: twoHoursAgo },
      { ...command, user_id: erasedId, key: 'old', created_at: twoHoursAgo },
      { ...command, user_id: erasedId, key: 'recent', created_at: new Date() },
    ])
    .execute()
  await deleteExpiredRows(db)
  const rows = db.selectFrom('work.commands').select('key').where('request_hash', '=', 'hash').orderBy('key')
  expect(await rows.execute()).toEqual([{ key: 'of a user' }, { key: 'recent' }])
})
