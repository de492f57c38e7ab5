import { expect, test } from 'vitest'
import { insertAccount } from '#schema/testing/account.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { composeAlert } from './emails.ts'
import { updateIncidents } from './incidents.ts'

const { db } = await testDatabase()
await insertAccount(db, 7, 'ida@halden.example', 'ADMIN')
const found = [{ subject: 'disk' as const, message: 'Only 3% of the disk is free.' }]
await updateIncidents(db, found, new Set(), new Date())

const email = async () => {
  const row = await db.selectFrom('work.outbox').selectAll().executeTakeFirstOrThrow()
  return composeAlert({ db, publicUrl: 'https://brandpath.example' }, row)
}

test('an alert email names the problem and links to System Monitoring', async () => {
  const composed = await email()
  expect(composed).toMatchObject({
    to: 'ida@halden.example',
    content: { subject: 'Brandpath alert: Disk space' },
  })
  expect(JSON.stringify(composed)).toContain('https://brandpath.example/monitoring')
})

test('a user who is no longer an administrator gets no alert email', async () => {
  await db.updateTable('identity.accounts').set({ role: 'MEMBER' }).execute()
  expect(await email()).toEqual({ suppress: 'the recipient is no longer an administrator' })
  await db.updateTable('identity.accounts').set({ role: 'ADMIN' }).execute()
})

test('if an incident was deleted, no alert email about the incident is sent', async () => {
  await db.deleteFrom('work.incidents').execute()
  expect(await email()).toEqual({ suppress: 'the incident was deleted' })
})
