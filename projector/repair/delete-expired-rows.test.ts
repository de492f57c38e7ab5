import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#ops/testing/database.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'

const { db } = await testDatabase()

test('the hourly cleanup deletes only expired sessions, password resets, idempotency keys and rate limits', async () => {
  await sql`
    insert into identity.accounts (id, email, username, password_hash, role)
    values (1, 'ida@halden.example', 'ida', 'hash', 'MEMBER')`.execute(db)
  await sql`
    insert into identity.sessions (id_hash, user_id, created_at, used_at) values
      ('fresh', 1, now() - interval '80 days', now()),
      ('idle', 1, now() - interval '40 days', now() - interval '31 days'),
      ('old', 1, now() - interval '91 days', now())`.execute(db)
  await sql`
    insert into identity.password_resets (id, user_id, expires_at) values
      (1, 1, now() - interval '1 day'), (2, 1, now() - interval '31 days')`.execute(db)
  await sql`
    insert into work.commands (user_id, key, request_hash, ids, created_at) values
      (1, 'fresh', 'h', '{}', now() - interval '29 days'), (1, 'old', 'h', '{}', now() - interval '31 days')`.execute(
    db,
  )
  await sql`
    insert into work.limits (name, subject, window_start, count) values
      ('login', 'fresh', now(), 1), ('login', 'old', now() - interval '2 days', 1)`.execute(db)

  await deleteExpiredRows(db)

  const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows.map(({ name }) => name)
  expect(await namesOf(sql`select id_hash as name from identity.sessions`)).toEqual(['fresh'])
  expect(await namesOf(sql`select id::text as name from identity.password_resets`)).toEqual(['1'])
  expect(await namesOf(sql`select key as name from work.commands`)).toEqual(['fresh'])
  expect(await namesOf(sql`select subject as name from work.limits`)).toEqual(['fresh'])
})
