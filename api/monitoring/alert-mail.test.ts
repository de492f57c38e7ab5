import { expect, test } from 'vitest'
import { addAccount } from '#store/testing/account.ts'
import { testDatabase } from '#store/testing/database.ts'
import { alertMail } from './alert-mail.ts'
import { updateIncidents } from './incidents.ts'

const { db } = await testDatabase()
await addAccount(db, 7, 'ida@halden.example', 'ADMIN')
const found = [{ subject: 'disk' as const, message: 'Of the disk 3 % is free.' }]
await updateIncidents(db, found, new Set(), new Date())

const letter = async () => {
  const row = await db.selectFrom('work.outbox').selectAll().executeTakeFirstOrThrow()
  return alertMail({ db, publicUrl: 'https://brandpath.example' }, row)
}

test('an administrator is told what is wrong, and where to look', async () => {
  const mail = await letter()
  expect(mail).toMatchObject({
    to: 'ida@halden.example',
    content: { subject: 'Brandpath alert: Disk space' },
  })
  expect(JSON.stringify(mail)).toContain('https://brandpath.example/monitoring')
})

test('whoever is no administrator any more is not mailed', async () => {
  await db.updateTable('identity.accounts').set({ role: 'MEMBER' }).execute()
  expect(await letter()).toEqual({ suppress: 'the recipient is no administrator any more' })
  await db.updateTable('identity.accounts').set({ role: 'ADMIN' }).execute()
})

test('an incident that is forgotten is not mailed of', async () => {
  await db.deleteFrom('work.incidents').execute()
  expect(await letter()).toEqual({ suppress: 'the incident is forgotten' })
})
