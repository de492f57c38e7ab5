import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#ops/testing/database.ts'
import { insertAccount } from '../testing/account.ts'

const { db, pool } = await testDatabase({ max: 4 })

let lastUserId = 0

/** Inserts an account with one session. */
async function newUser() {
  const userId = ++lastUserId
  await insertAccount(db, userId, `user.${userId}@a.example`)
  const sessionHash = randomUUID()
  await db.insertInto('identity.sessions').values({ id_hash: sessionHash, user_id: userId }).execute()
  return { userId, sessionHash }
}

type User = Awaited<ReturnType<typeof newUser>>

const claimOf = ({ userId, sessionHash }: User, more: object = {}) => ({
  userId,
  sessionHash,
  key: randomUUID(),
  requestHash: 'hash',
  ...more,
})

const noteOf = ({ userId }: User) => {
  const id = randomUUID()
  return {
    table: 'content.notes',
    row: { id, note_id: id, project_id: 1, user_id: userId, parts: '["Note"]' },
  }
}

/** Returns the indexes of the accepted claims. */
async function claim(claims: readonly object[]): Promise<number[]> {
  const { rows } = await pool.query<{ place: string }>(
    'select place from log.claim_commands($1::json[]) as place',
    [claims.map((each) => JSON.stringify(each))],
  )
  return rows.map(({ place }) => Number(place) - 1).toSorted((a, b) => a - b)
}

const notesOf = async ({ userId }: User) =>
  (await db.selectFrom('content.notes').where('user_id', '=', userId).select('id').execute()).map(
    ({ id }) => id,
  )

test('a claim of a removed session is refused, also if a valid claim of the batch has the same key', async () => {
  const user = await newUser()
  const valid = claimOf(user)
  const removed = { ...valid, sessionHash: 'removed', requestHash: 'other' }
  expect(await claim([removed, valid, removed])).toEqual([1])
  const stored = await db
    .selectFrom('work.commands')
    .where('key', '=', valid.key)
    .select('request_hash')
    .execute()
  expect(stored).toEqual([{ request_hash: 'hash' }])
})

test('of the claims of a batch with one key, the first is accepted', async () => {
  const claimed = claimOf(await newUser())
  expect(await claim([claimed, claimed])).toEqual([0])
  expect(await claim([claimed])).toEqual([])
})

test('a claim with a text for an unknown table fails', async () => {
  const user = await newUser()
  const content = { ...noteOf(user), table: 'content.unknown' }
  await expect(claim([claimOf(user, { content })])).rejects.toThrow('content.unknown')
})

test('a claim waits for the erasure of an author without holding the keys of its batch', async () => {
  const [author, other] = [await newUser(), await newUser()]
  const claimed = claimOf(other)
  const erasing = await pool.connect()
  try {
    await erasing.query('begin')
    await erasing.query('delete from identity.accounts where id = $1', [author.userId])
    const claims = claim([claimed, claimOf(author, { content: noteOf(author) })])
    await expect.poll(waitingClaims).toBe(1)
    // If the first batch held the key, this claim would also wait for the erasure.
    expect(await claim([claimed])).toEqual([0])
    await erasing.query('commit')
    expect(await claims).toEqual([])
    expect(await notesOf(author)).toEqual([])
  } finally {
    erasing.release()
  }
})

const waitingClaims = async () => {
  const { rows } = await pool.query<{ count: number }>(`
    select count(*)::integer from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%log.claim_commands%'`)
  return rows[0]?.count
}
