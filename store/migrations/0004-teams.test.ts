import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ReportFrequency } from '#schema/roles.ts'
import type { MailState } from '#schema/mail.ts'
import { testDatabase } from '../testing/database.ts'

const { db } = await testDatabase()

await sql`
  insert into identity.accounts (id, email, username, password_hash)
  values (7, 'ida@halden.example', 'ida', '-'), (8, 'jonas@halden.example', 'jonas', '-')`.execute(db)
await sql`
  insert into identity.entries (id, project_id, user_id, email) values
    (70, 1, 7, null), (80, 1, 8, 'jonas@old.example'), (90, 1, null, 'mara@oda.example')`.execute(db)

interface Owed {
  readonly entry: number
  readonly user?: number
  readonly kind?: string
  readonly state?: MailState
  readonly period?: readonly [ReportFrequency, string]
}

async function owe(
  key: string,
  { entry, user, kind = 'report', state = 'sent', period }: Owed,
): Promise<void> {
  const [frequency, periodKey] = period ?? ['weekly', '2026-W47']
  await sql`
    insert into work.outbox (key, kind, refs, user_id, entry_id, project_id, state, sent_at)
    values (${key}, ${kind}, ${JSON.stringify({ frequency, periodKey })}, ${user ?? null}, ${entry}, 1, ${state},
      ${state === 'sent' ? '2026-11-16T08:00:01Z' : null})`.execute(db)
}
const november = ['monthly', '2026-11'] as const

await owe('weekly of a member', { entry: 70, user: 7 })
await owe('of a member who was invited at another address', {
  entry: 80,
  user: 8,
  period: ['biweekly', 'b75'],
})
await owe('of somebody who is only invited', { entry: 90, period: november })
await owe('of the same month', { entry: 70, user: 7, period: november })
await owe('of another month', { entry: 70, user: 7, period: ['monthly', '2026-10'] })
await owe('not sent yet', { entry: 80, user: 8, period: november, state: 'queued' })
await owe('given up', { entry: 80, user: 8, period: ['monthly', '2026-09'], state: 'failed' })
await owe('not wanted any more', { entry: 80, user: 8, state: 'suppressed' })
await owe('no report', { entry: 70, user: 7, kind: 'status-update' })

test('the delivery log holds the reports that were sent, with the present address of each recipient', async () => {
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

test('each month stands once in the monthly log, with as many mails as were sent', async () => {
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

test('who is erased is not named by the log any more', async () => {
  await sql`update identity.entries set user_id = null, email = null where user_id = 7`.execute(db)
  await sql`delete from identity.accounts where id = 7`.execute(db)
  const { rows } = await sql<{ recipientEmail: string | null }>`
    select "recipientEmail" from work.email_report_delivery_log where "periodKey" = '2026-W47'`.execute(db)
  expect(rows).toEqual([{ recipientEmail: null }])
})
