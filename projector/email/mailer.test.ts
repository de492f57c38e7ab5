import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { tokenId, verifyLinkToken } from '#kernel/secret/secret.ts'
import { header, readable, secret, testMailer } from '../testing/mailer.ts'

const mailer = await testMailer()
const { db, dataDir, send, smtp, outboxRows, queueReset } = mailer
const email = 'ida@halden.example'

beforeEach(async () => {
  await mailer.clear()
  await mailer.account(7, email)
})

test('the mailer sends a queued password reset email once, and the reset link is valid', async () => {
  const server = await smtp()
  await queueReset(42)
  await send(server.url)
  await send(server.url)
  expect(server.received).toHaveLength(1)
  const raw = readable(server.received[0] ?? '')
  expect(header(raw, 'Subject')).toBe('Reset your Brandpath password')
  expect(header(raw, 'To')).toBe(email)
  expect(header(raw, 'From')).toBe('Brandpath <no-reply@brandpath.example>')
  expect(header(raw, 'Message-ID')).toMatch(/^<outbox-1\.[0-9a-f]{16}@brandpath\.example>$/)
  const tokens = [...raw.matchAll(/https:\/\/brandpath\.example\/reset-password\?token=([\w.-]+)/g)]
  expect(tokens.length).toBeGreaterThan(1)
  for (const [, token = ''] of tokens) {
    expect(tokenId(token)).toBe(42)
    expect(verifyLinkToken(secret, 'reset', token, 1)).toBe(true)
  }
  expect(await outboxRows()).toEqual([{ state: 'sent', reason: null, attempts: 1 }])
})

test('without a mail server, the mailer writes an email to a file that only the application’s system user can read', async () => {
  await queueReset(42)
  await send()
  const [file = '', ...others] = await readdir(path.join(dataDir, 'mail'))
  expect(others).toEqual([])
  expect(file).toMatch(/^\d{8}T\d{9}Z-00000001\.eml$/)
  const raw = await readFile(path.join(dataDir, 'mail', file), 'utf8')
  expect(readable(raw)).toMatch(/^https:\/\/brandpath\.example\/reset-password\?token=42\.[\w-]{43}$/m)
  expect(raw).toMatch(/--\n$/)
  // The link in the email gives access to an account, so no other user of the machine may read the file.
  const modeOf = async (name: string) => ((await stat(path.join(dataDir, name))).mode & 0o777).toString(8)
  expect([await modeOf('mail'), await modeOf(path.join('mail', file))]).toEqual(['700', '600'])
})

test('the mailer sends a confirmation link to the address of the account', async () => {
  const server = await smtp()
  await mailer.queueVerification(7)
  await send(server.url)
  const raw = readable(server.received[0] ?? '')
  expect([header(raw, 'To'), header(raw, 'Subject')]).toEqual([email, 'Confirm your address for Brandpath'])
  const token = /https:\/\/brandpath\.example\/verify-address\?token=([\w.-]+)/.exec(raw)?.[1] ?? ''
  expect(verifyLinkToken(secret, 'verification', token, 1)).toBe(true)
})

test.each([
  ['the address is already confirmed', { email_verified_at: sql<Date>`now()` }],
  ['a newer request replaced it', { verification_generation: 2 }],
  ['the link has expired', { verification_expires_at: sql<Date>`now()` }],
  ['the link has expired', { verification_expires_at: null }],
])('the mailer does not send a confirmation link if %s', async (reason, account) => {
  const server = await smtp()
  await mailer.queueVerification(7)
  await db.updateTable('identity.accounts').set(account).where('id', '=', 7).execute()
  await send(server.url)
  expect(await outboxRows()).toEqual([{ state: 'suppressed', reason, attempts: 1 }])
  expect(server.received).toEqual([])
})

test.each([
  ['the password was already reset', { used: true }],
  ['the link has expired', { expiresIn: '-1 second' }],
])('the mailer does not send a password reset email if %s', async (reason, reset) => {
  const server = await smtp()
  await queueReset(42, reset)
  await send(server.url)
  expect(await outboxRows()).toEqual([{ state: 'suppressed', reason, attempts: 1 }])
  expect(server.received).toEqual([])
})

test('if a user requests two password resets, the mailer sends only the newer reset email', async () => {
  const server = await smtp()
  await queueReset(42)
  await queueReset(43)
  await send(server.url)
  expect(await outboxRows()).toMatchObject([{ state: 'suppressed' }, { state: 'sent' }])
  expect(readable(server.received.join())).toContain('token=43.')
})

test('a password reset email is not sent if the account was deleted', async () => {
  const server = await smtp()
  await queueReset(42)
  await db.deleteFrom('identity.accounts').execute()
  await send(server.url)
  expect(await outboxRows()).toMatchObject([
    { state: 'suppressed', reason: 'the account or the request was deleted' },
  ])
})

test('the projector does not send alert emails, because the API processes send alert emails', async () => {
  const leased = sql<Date>`now() + interval '4 minutes'`
  const alert = { kind: 'alert' as const, refs: '{}', user_id: 7 }
  await db
    .insertInto('work.outbox')
    .values([
      { ...alert, key: 'one' },
      { ...alert, key: 'two', leased_until: leased, attempts: 1 },
    ])
    .execute()
  await mailer.takeOver()
  await send()
  expect(await outboxRows()).toMatchObject([
    { state: 'queued', attempts: 0 },
    { state: 'queued', attempts: 1 },
  ])
  const leases = db.selectFrom('work.outbox').where('leased_until', 'is not', null).select('key')
  expect(await leases.execute()).toEqual([{ key: 'two' }])
})

/** Claims the queued email, like a process that crashes while it sends the email. */
const claimAndCrash = () =>
  db
    .updateTable('work.outbox')
    .set({ leased_until: sql`now() + interval '4 minutes'`, attempts: 1 })
    .execute()

test('if the projector crashes after writing an email file, the next projector writes no second file for the email', async () => {
  await queueReset(42)
  await send()
  const before = await mailer.files()
  await db.updateTable('work.outbox').set({ state: 'queued' }).execute()
  await claimAndCrash()
  await send()
  expect(await outboxRows()).toMatchObject([{ state: 'queued', attempts: 1 }])
  await mailer.takeOver()
  await send()
  expect(await outboxRows()).toEqual([{ state: 'sent', reason: null, attempts: 2 }])
  expect(await mailer.files()).toHaveLength(before.length)
})

test('after a projector crash, the next projector does not immediately send an email that the SMTP server may already have', async () => {
  const server = await smtp()
  await queueReset(42)
  await claimAndCrash()
  await mailer.takeOver(server.url)
  await send(server.url)
  expect(server.received).toEqual([])
  expect(await outboxRows()).toMatchObject([{ state: 'queued', attempts: 1 }])
})
