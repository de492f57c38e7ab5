import { expect, test } from 'vitest'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import type { TaskGuide } from '#schema/api/guides.ts'
import { startTestApp } from '../../testing/app.ts'
import { previewErasure } from './erasure-preview.ts'

const app = await startTestApp()

test('erasing an administrator deletes their drafts of guides, and the preview counts them', async () => {
  const admin = await app.administrator()
  const [task] = (await admin.get('/api/guides')).body<TaskGuide[]>()
  const draft = { kind: 'article', title: '', markdown: 'A private text', link: '', revision: 0 }
  const saved = await admin.send('PUT', `/api/guides/${task?.taskKey}/draft`, { body: draft })
  expect(saved.status).toBe(200)
  const { db } = app.database
  const drafts = () => db.selectFrom('content.guide_drafts').select('markdown').execute()
  expect(await drafts()).toEqual([{ markdown: 'A private text' }])
  const { id: userId, email } = await admin.user()
  expect((await previewErasure(db, app.store, email))?.lines).toEqual(['1 guide draft: deleted.'])
  await erasePerson(db, { userId })
  expect(await drafts()).toEqual([])
})
