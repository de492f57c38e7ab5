import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { migrate } from '#store/migrate.ts'
import { testDatabase } from '#store/testing/database.ts'
import { failingMail } from './failing-mail.ts'

const { db, url } = await testDatabase()
await migrate(url, pino({ level: 'silent' }))

beforeEach(() => sql`truncate work.outbox`.execute(db))

const unreachable = 'the mail server cannot be reached (ECONNREFUSED)'
const later = 'the mail server answered: 451 try later'
const unknown = 'the mail server refuses the recipient: 550 User unknown'

interface Mail {
  readonly state?: 'queued' | 'failed' | 'sent'
  readonly to?: number
  readonly attempts?: number
  readonly reason?: string | null
  /** Minutes since it was written. */
  readonly age?: number
}

async function mail({ state = 'queued', to = 1, attempts = 3, reason = later, age = 10 }: Mail = {}) {
  await sql`
    insert into work.outbox (key, kind, refs, user_id, state, attempts, reason, created_at, sent_at)
    values (${randomUUID()}, 'guide', '{}', ${to}, ${state}, ${attempts}, ${state === 'sent' ? null : reason},
      now() - make_interval(mins => ${age}),
      case when ${state}::text = 'sent' then now() - make_interval(mins => ${age}) end)`.execute(db)
}
const sent = (age: number) => mail({ state: 'sent', age })

test('a server that cannot be reached alarms with the first mail that was tried three times', async () => {
  await mail({ reason: unreachable, attempts: 2 })
  expect(await failingMail(db)).toBeNull()
  await mail({ reason: unreachable })
  expect(await failingMail(db)).toBe(
    'A mail could not be delivered, or not after three tries, and none got through since.',
  )
})

test('a server that takes nothing for several recipients alarms', async () => {
  await mail({ to: 1 })
  await mail({ to: 1 })
  expect(await failingMail(db)).toBeNull()
  await mail({ to: 2, state: 'failed', attempts: 1 })
  expect(await failingMail(db)).toMatch(/^3 mails could not/)
})

test('recipients that do not exist alarm nobody, however many they are', async () => {
  for (const to of [1, 2, 3, 4]) await mail({ to, state: 'failed', attempts: 1, reason: unknown })
  expect(await failingMail(db)).toBeNull()
})

test('where more got through since than did not, it is not the server', async () => {
  await mail({ to: 1 })
  await mail({ to: 2 })
  for (const age of [20, 30, 40]) await sent(age) // before the first that did not
  expect(await failingMail(db)).not.toBeNull()
  await sent(5)
  expect(await failingMail(db)).toMatch(/^2 mails could not .* and 1 got through since\.$/)
  await sent(5)
  expect(await failingMail(db)).toBeNull()
})
