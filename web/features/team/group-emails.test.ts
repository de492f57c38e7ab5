import { expect, test } from 'vitest'
import type { SentEmail } from '#schema/api/emails.ts'
import { groupEmails } from './group-emails.ts'

const email = (id: number, over: Partial<SentEmail> = {}): SentEmail => ({
  id,
  kind: 'report',
  isRenewal: false,
  frequency: 'weekly',
  batch: '9',
  recipient: `person ${id}`,
  state: 'sent',
  reason: null,
  createdAt: '2026-02-02T08:00:00.000Z',
  sentAt: null,
  ...over,
})
const ids = (...emails: SentEmail[]) => groupEmails(emails).map((group) => group.map(({ id }) => id))

test('groupEmails groups the emails of one report, and keeps failed emails separate', () => {
  expect(ids(email(4), email(3, { state: 'failed', reason: 'No such mailbox' }), email(2), email(1))).toEqual(
    [[4, 2, 1], [3]],
  )
})

test('groupEmails keeps emails of different events and emails without an event separate', () => {
  expect(
    ids(email(4, { batch: '12' }), email(3), email(2, { batch: null }), email(1, { batch: null })),
  ).toEqual([[4], [3], [2], [1]])
})
