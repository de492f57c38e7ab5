import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ensureReadModel } from '#kernel/projections/read-model.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { projectUntil } from '#kernel/projections/run-projections.ts'
import { readSchema } from '#schema/tables/database.ts'
import { readModelDefinition } from '../read-model/read-model.ts'
import { created, deleted, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { deleteOrphanedContent } from './delete-orphaned-content.ts'

const { db, pool, store, logId, append } = await testLog()
const schema = readSchema
await ensureReadModel(db, schema, readModelDefinition)
const taskKey = 'shelf-1'

/** Returns the streams that the repair has read. */
async function repair(): Promise<readonly string[]> {
  const streams: string[] = []
  const watched = wrapStore(store, {
    read: (stream, ...args) => {
      streams.push(stream)
      return store.read(stream, ...args)
    },
  })
  await deleteOrphanedContent({ db, store: watched, schema, log: pino({ level: 'silent' }) })
  return streams
}
async function project(): Promise<void> {
  const end = (await store.lastPosition()) ?? 0n
  const readModel = { ...readModelDefinition, db, pool, schema }
  await projectUntil({ readModel, store, logId }, (position) => position >= end)
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const noteAdded = (id: number, noteId: string) =>
  eventOf(`project-${id}`, 'NoteAdded', { taskKey, noteId, authorId: 7, mentions: [] })
async function storeNote(projectId: number, noteId: string, id = noteId, age = 2): Promise<void> {
  const row = { id, note_id: noteId, project_id: projectId, user_id: 7, created_at: daysAgo(age) }
  await db
    .insertInto('content.notes')
    .values({ ...row, parts: JSON.stringify(['Text']) })
    .execute()
}
const notesLeft = async (projectId: number) =>
  (await db.selectFrom('content.notes').select('id').where('project_id', '=', projectId).execute()).map(
    ({ id }) => id,
  )

test('a text without an event is deleted after a day', async () => {
  const [used, fresh, lost] = [randomUUID(), randomUUID(), randomUUID()]
  await append(created(10), noteAdded(10, used))
  await storeNote(10, used)
  await storeNote(10, fresh, fresh, 0.5)
  await storeNote(10, lost)
  await project()
  await repair()
  expect((await notesLeft(10)).toSorted()).toEqual([used, fresh].toSorted())
})

test('while the read models lag, no text with an event is deleted', async () => {
  const noteId = randomUUID()
  await append(created(20), noteAdded(20, noteId))
  await storeNote(20, noteId)
  await repair()
  expect(await notesLeft(20)).toEqual([noteId])
})

test('the previous text of an edited note and the text of a deleted note are deleted', async () => {
  const [edited, text, removed] = [randomUUID(), randomUUID(), randomUUID()]
  await append(
    created(30),
    noteAdded(30, edited),
    eventOf('project-30', 'NoteEdited', { taskKey, noteId: edited, textId: text, mentions: [] }),
    noteAdded(30, removed),
    eventOf('project-30', 'NoteDeleted', { taskKey, noteId: removed }),
  )
  await storeNote(30, edited)
  await storeNote(30, edited, text)
  await storeNote(30, removed)
  await project()
  await repair()
  expect(await notesLeft(30)).toEqual([text])
})

test('links, status updates and reasons are kept while their events need them, and their stream is not read again', async () => {
  const [link, removed, post, lost] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const [reason, former] = ['shelf-1', 'shelf-2'].map((key) =>
    eventOf('project-40', 'TaskMarkedNotRelevant', { taskKey: key }),
  )
  if (!reason || !former) throw new Error('The test needs two reasons')
  await append(
    created(40),
    ...[link, removed].map((linkId) => eventOf('project-40', 'LinkAdded', { taskKey, linkId, authorId: 7 })),
    eventOf('project-40', 'LinkRemoved', { taskKey, linkId: removed }),
    eventOf('project-40', 'StatusUpdateRequested', { postId: post, numbers: null }),
    reason,
    former,
    eventOf('project-40', 'TaskMarkedRelevant', { taskKey: 'shelf-2' }),
  )
  const row = (id: string) => ({ id, project_id: 40, user_id: 7, created_at: daysAgo(2) })
  for (const id of [link, removed, lost])
    await db
      .insertInto('content.links')
      .values({ ...row(id), url: 'https://example.com', title: null })
      .execute()
  for (const id of [post, lost])
    await db
      .insertInto('content.status_posts')
      .values({ ...row(id), note: 'Note' })
      .execute()
  for (const id of [reason.event.id, former.event.id, lost])
    await db
      .insertInto('content.relevance_reasons')
      .values({ ...row(id), reason: 'Why' })
      .execute()
  await project()
  expect(await repair()).toContain('project-40')
  const idsIn = async (table: 'content.links' | 'content.status_posts' | 'content.relevance_reasons') =>
    (await db.selectFrom(table).select('id').where('project_id', '=', 40).execute()).map(({ id }) => id)
  expect(await idsIn('content.links')).toEqual([link])
  expect(await idsIn('content.status_posts')).toEqual([post])
  expect(await idsIn('content.relevance_reasons')).toEqual([reason.event.id])
  expect(await repair()).not.toContain('project-40')
})

test('the texts of a deleted project are deleted after a day', async () => {
  const noteId = randomUUID()
  await append(created(50), noteAdded(50, noteId), deleted(50))
  await storeNote(50, noteId)
  await project()
  await repair()
  expect(await notesLeft(50)).toEqual([])
})
