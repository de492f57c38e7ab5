import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ReportFrequency } from '../roles.ts'
import type { EmailState } from '../email.ts'
import { testDatabase } from '#ops/testing/database.ts'

const { db } = await testDatabase()

await sql`
  insert into identity.accounts (id, email, username, password_hash)
  values (7, 'ida@halden.example', 'ida', '-'), (8, 'jonas@halden.example', 'jonas', '-')`.execute(db)
await sql`
  insert into identity.entries (id, project_id, user_id, email) values
    (70, 1, 7, null), (80, 1, 8, 'jonas@old.example'), (90, 1, null, 'mara@oda.example')`.execute(db)

interface Email {
  readonly entry: number
  readonly user?: number
  readonly kind?: string
  readonly state?: EmailState
  readonly period?: readonly [ReportFrequency, string]
}

async function insertEmail(
  key: string,
  { entry, user, kind = 'report', state = 'sent', period }: Email,
): Promise<void> {
  const [frequency, periodKey] = period ?? ['weekly', '2026-W47']
  await sql`
    insert into work.outbox (key, kind, refs, user_id, entry_id, project_id, state, sent_at)
    values (${key}, ${kind}, ${JSON.stringify({ frequency, periodKey })}, ${user ?? null}, ${entry}, 1, ${state},
      ${state === 'sent' ? '2026-11-16T08:00:01Z' : null})`.execute(db)
}
const november = ['monthly', '2026-11'] as const

await insertEmail('weekly report to a member', { entry: 70, user: 7 })
await insertEmail('member invited at another address', {
  entry: 80,
  user: 8,
  period: ['biweekly', 'b75'],
})
await insertEmail('pending invitation', { entry: 90, period: november })
await insertEmail('same month', { entry: 70, user: 7, period: november })
await insertEmail('another month', { entry: 70, user: 7, period: ['monthly', '2026-10'] })
await insertEmail('not sent yet', { entry: 80, user: 8, period: november, state: 'queued' })
await insertEmail('failed', { entry: 80, user: 8, period: ['monthly', '2026-09'], state: 'failed' })
await insertEmail('suppressed', { entry: 80, user: 8, state: 'suppressed' })
await insertEmail('status update', { entry: 70, user: 7, kind: 'status-update' })

test('the view “email_report_delivery_log” contains every sent report with the recipient’s current email address', async () => {
  const { rows } = await sql<{ id: number }>`
    select * from work.email_report_delivery_log order by id`.execute(db)
  const sentAt = new Date('2026-11-16T08:00:01Z')
  const sent = (recipientEmail: string, frequency: string, periodKey: string, isPendingMember = false) => ({
    projectId: 1,
    recipientEmail,
    frequency,
    periodKey,
    sentAt,
    isPendingMember,
  })
  expect(rows).toMatchObject([
    sent('ida@halden.example', 'weekly', '2026-W47'),
    sent('jonas@halden.example', 'biweekly', 'b75'),
    sent('mara@oda.example', 'monthly', '2026-11', true),
    sent('ida@halden.example', 'monthly', '2026-11'),
    sent('ida@halden.example', 'monthly', '2026-10'),
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('the view “monthly_report_sent_log” contains every month once, with the number of sent emails', async () => {
  const { rows } = await sql`
    select "monthKey", "emailCount", "sentAt" from work.monthly_report_sent_log order by "monthKey"`.execute(
    db,
  )
  const sentAt = new Date('2026-11-16T08:00:01Z')
  expect(rows).toEqual([
    { monthKey: '2026-10', emailCount: 1, sentAt },
    { monthKey: '2026-11', emailCount: 2, sentAt },
  ])
})

test('the view “email_report_delivery_log” contains no email address for a report to an erased user', async () => {
  await sql`update identity.entries set user_id = null, email = null where user_id = 7`.execute(db)
  await sql`delete from identity.accounts where id = 7`.execute(db)
  const { rows } = await sql<{ recipientEmail: string | null }>`
    select "recipientEmail" from work.email_report_delivery_log where "periodKey" = '2026-W47'`.execute(db)
  expect(rows).toEqual([{ recipientEmail: null }])
})
