import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { monitoring as contract } from '#schema/api/index.ts'

// Without a projector, emails stay in the outbox.
const app = await startTestApp({ projector: false })
const { db } = app.database
const admin = await app.administrator()
const { id } = await admin.user()

const emails = async () => {
  const response = await admin.get(contract.readEmailHealth.path)
  return contract.readEmailHealth.response.parse(response.body()).email.details
}

test('an email that will be tried again counts as waiting, and an email that will not be tried again counts as failed', async () => {
  const before = await emails()
  const email = { kind: 'guide' as const, refs: '{}', user_id: id, entry_id: null, project_id: null }
  const later = sql<Date>`now() + interval '20 minutes'`
  const given = { state: 'failed' as const, attempts: 9, reason: 'the server refused it' }
  await db
    .insertInto('work.outbox')
    .values({ ...email, key: randomUUID() })
    .execute()
  await db
    .insertInto('work.outbox')
    .values({ ...email, key: randomUUID(), attempts: 2, reason: 'the server was busy', due_at: later })
    .execute()
  await db
    .insertInto('work.outbox')
    .values({ ...email, key: randomUUID(), ...given })
    .execute()
  expect(await emails()).toEqual({ waiting: before.waiting + 2, failed: before.failed + 1 })
})
