import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { waitForBlockedStatement } from '#kernel/postgres/testing/lock-wait.ts'
import { testDatabase } from '#ops/testing/database.ts'
import type { ContentTables } from '#schema/tables/content.ts'
import { insertAccount } from '#schema/testing/account.ts'
import { textStore, type Content } from './store-texts.ts'

const { db, pool } = await testDatabase({ max: 4 })
const texts = textStore(db)

let lastUserId = 0

async function newUser(): Promise<number> {
  const userId = ++lastUserId
  await insertAccount(db, userId, `user.${userId}@a.example`)
  return userId
}

const post = (userId: number, note: string, id: string = randomUUID()): Content => ({
  table: 'content.status_posts',
  row: { id, project_id: 1, user_id: userId, note },
})

const notesOf = async (userId: number) => {
  const rows = await db
    .selectFrom('content.status_posts')
    .where('user_id', '=', userId)
    .select('note')
    .execute()
  return rows.map(({ note }) => note).toSorted()
}

test('concurrent texts of all tables are stored', async () => {
  const userId = await newUser()
  const ids = { project_id: 1, user_id: userId }
  const [noteId, linkId, reasonId] = [randomUUID(), randomUUID(), randomUUID()]
  const parts = JSON.stringify(['For ', 7])
  const contents: Content[] = [
    { table: 'content.notes', row: { id: noteId, note_id: noteId, parts, ...ids } },
    { table: 'content.links', row: { id: linkId, url: 'https://a.example/', title: null, ...ids } },
    { table: 'content.relevance_reasons', row: { id: reasonId, reason: 'No shop', ...ids } },
    post(userId, 'On time'),
  ]
  expect(await Promise.all(contents.map((content) => texts.submit(content)))).toEqual([
    true,
    true,
    true,
    true,
  ])
  const rowsOf = (table: keyof ContentTables) =>
    db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
  expect(await rowsOf('content.notes')).toMatchObject([{ id: noteId, note_id: noteId, parts: ['For ', 7] }])
  expect(await rowsOf('content.links')).toMatchObject([
    { id: linkId, url: 'https://a.example/', title: null },
  ])
  expect(await rowsOf('content.relevance_reasons')).toMatchObject([{ id: reasonId, reason: 'No shop' }])
  expect(await notesOf(userId)).toEqual(['On time'])
})

test('a repeated text replaces the earlier one, also if both are stored concurrently', async () => {
  const userId = await newUser()
  const id = randomUUID()
  await Promise.all(['First', 'Second', 'Third'].map((note) => texts.submit(post(userId, note, id))))
  expect(await notesOf(userId)).toEqual(['Third'])
})

test('the text of an unknown author is not stored, and the other texts of its batch are', async () => {
  const userId = await newUser()
  const unknown = 999_999
  const stored = [post(userId, 'First'), post(unknown, 'Lost'), post(userId, 'Second')]
  expect(await Promise.all(stored.map((text) => texts.submit(text)))).toEqual([true, false, true])
  expect(await notesOf(userId)).toEqual(['First', 'Second'])
  expect(await notesOf(unknown)).toEqual([])
})

test('a text waits for the erasure of its author and is then not stored', async () => {
  const userId = await newUser()
  const erasing = await pool.connect()
  try {
    await erasing.query('begin')
    await erasing.query('delete from identity.accounts where id = $1', [userId])
    const storing = texts.submit(post(userId, 'Late'))
    await waitForBlockedStatement(db)
    await erasing.query('commit')
    expect(await storing).toBe(false)
    expect(await notesOf(userId)).toEqual([])
  } finally {
    erasing.release()
  }
})
