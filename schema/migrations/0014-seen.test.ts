import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertAccount } from '../testing/account.ts'
import { testDatabase } from '#ops/testing/database.ts'

const { db } = await testDatabase()
const at = (day: number) => new Date(Date.UTC(2026, 10, day))

async function account(id: number, ...daysOfSessions: number[]) {
  await insertAccount(db, id, `${id}@halden.example`)
  await db
    .insertInto('identity.sessions')
    .values(daysOfSessions.map((day) => ({ id_hash: randomUUID(), user_id: id, used_at: at(day) })))
    .execute()
}
const ended = (userId: number, day: number) =>
  db
    .deleteFrom('identity.sessions')
    .where('user_id', '=', userId)
    .where('used_at', '=', at(day))
    .executeTakeFirstOrThrow()
const seen = async () => {
  const rows = await db.selectFrom('identity.accounts').select(['id', 'seen_at']).orderBy('id').execute()
  return rows.map(({ id, seen_at }) => [id, seen_at])
}

test('deleting sessions sets accounts.seen_at to the latest time when a deleted session was used', async () => {
  await account(1, 3, 5, 7)
  await account(2, 4)
  await account(3, 6)
  expect(await seen()).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ])
  await ended(1, 5)
  await ended(1, 3)
  expect(await seen()).toContainEqual([1, at(5)])
  await db.deleteFrom('identity.sessions').where('user_id', 'in', [1, 2]).execute()
  expect(await seen()).toEqual([
    [1, at(7)],
    [2, at(4)],
    [3, null],
  ])
})

test('deleting an account also deletes the sessions of the account', async () => {
  await account(4, 1, 2)
  await db.deleteFrom('identity.accounts').where('id', '=', 4).execute()
  expect(await db.selectFrom('identity.sessions').where('user_id', '=', 4).selectAll().execute()).toEqual([])
})

test('a session can be deleted while a transaction changes the account of the session', async () => {
  await account(5, 1, 2)
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('identity.accounts').set({ password_hash: '+' }).where('id', '=', 5).execute()
    expect(await ended(5, 2)).toMatchObject({ numDeletedRows: 1n })
    await trx.deleteFrom('identity.sessions').where('user_id', '=', 5).execute()
  })
  expect(await seen()).toContainEqual([5, at(1)])
})
