import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { claimedId, verifyLinkToken } from '#store/secret.ts'
import { header, readable, secret, testMailing } from '../testing/mailing.ts'

const mailing = await testMailing()
const { db, dataDir, send, smtp, ledger, age, owedReset: owed } = mailing
const email = 'ida@halden.example'

beforeEach(async () => {
  await mailing.clear()
  await mailing.account(7, email)
})

test('a mail goes out once, with a link that opens', async () => {
  const server = await smtp()
  await owed(42)
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
    expect(claimedId(token)).toBe(42)
    expect(verifyLinkToken(secret, 'reset', token, 1)).toBe(true)
  }
  expect(await ledger()).toEqual([{ state: 'sent', reason: null, attempts: 1 }])
})

test('without a mail server each mail is a file, whole and named by time', async () => {
  await owed(42)
  await send()
  const [file = '', ...others] = await readdir(path.join(dataDir, 'mail'))
  expect(others).toEqual([])
  expect(file).toMatch(/^\d{8}T\d{9}Z-00000001\.eml$/)
  const raw = await readFile(path.join(dataDir, 'mail', file), 'utf8')
  expect(readable(raw)).toMatch(/^https:\/\/brandpath\.example\/reset-password\?token=42\.[\w-]{43}$/m)
  expect(raw).toMatch(/--\n$/)
  // The link in it opens an account: nobody else on the machine may read it.
  const modeOf = async (name: string) => ((await stat(path.join(dataDir, name))).mode & 0o777).toString(8)
  expect([await modeOf('mail'), await modeOf(path.join('mail', file))]).toEqual(['700', '600'])
})

test.each([
  ['the password was reset already', { used: true }],
  ['the link has expired', { expiresIn: '-1 second' }],
])('nothing is sent where %s', async (reason, reset) => {
  const server = await smtp()
  await owed(42, reset)
  await send(server.url)
  expect(await ledger()).toEqual([{ state: 'suppressed', reason, attempts: 1 }])
  expect(server.received).toEqual([])
})

test('of two requests only the later is answered', async () => {
  const server = await smtp()
  await owed(42)
  await owed(43)
  await send(server.url)
  expect(await ledger()).toMatchObject([{ state: 'suppressed' }, { state: 'sent' }])
  expect(readable(server.received.join())).toContain('token=43.')
})

test('what lay for two days is not sent any more', async () => {
  const server = await smtp()
  await owed(42, { expiresIn: '3 days' })
  await age('49 hours')
  await send(server.url)
  expect(await ledger()).toMatchObject([{ state: 'suppressed', reason: 'older than two days' }])
})

test('whose account is gone gets nothing', async () => {
  const server = await smtp()
  await owed(42)
  await db.deleteFrom('identity.accounts').execute()
  await send(server.url)
  expect(await ledger()).toMatchObject([
    { state: 'suppressed', reason: 'the account or the request is gone' },
  ])
})

test('mailers that run at once send each mail once', async () => {
  const server = await smtp()
  const ids = Array.from({ length: 30 }, (_, index) => index + 1)
  for (const id of ids) {
    await mailing.account(id + 100, `${id}@x.example`)
    await owed(id, { userId: id + 100 })
  }
  await Promise.all([send(server.url), send(server.url), send(server.url)])
  const recipients = server.received.map((raw) => header(raw, 'To') ?? '')
  expect(recipients.toSorted()).toEqual(ids.map((id) => `${id}@x.example`).toSorted())
})

test('the mails of alerts are left to the API, by who begins to lead as well', async () => {
  const leased = sql<Date>`now() + interval '4 minutes'`
  const alert = { kind: 'alert' as const, refs: '{}', user_id: 7 }
  await db
    .insertInto('work.outbox')
    .values([
      { ...alert, key: 'one' },
      { ...alert, key: 'two', leased_until: leased, attempts: 1 },
    ])
    .execute()
  await mailing.takeOver()
  await send()
  expect(await ledger()).toMatchObject([
    { state: 'queued', attempts: 0 },
    { state: 'queued', attempts: 1 },
  ])
  const leases = db.selectFrom('work.outbox').where('leased_until', 'is not', null).select('key')
  expect(await leases.execute()).toEqual([{ key: 'two' }])
})

test('a lease that ran out with its mailer is taken over', async () => {
  const server = await smtp()
  await owed(42)
  await db
    .updateTable('work.outbox')
    .set({ leased_until: sql`now() + interval '1 minute'`, attempts: 1 })
    .execute()
  await send(server.url)
  expect(server.received).toEqual([])
  await db
    .updateTable('work.outbox')
    .set({ leased_until: sql`now() - interval '1 second'` })
    .execute()
  await send(server.url)
  expect(await ledger()).toEqual([{ state: 'sent', reason: null, attempts: 2 }])
})

/** As a mailer leaves it that dies, or freezes, in the middle of a mail. */
const held = () =>
  db
    .updateTable('work.outbox')
    .set({ leased_until: sql`now() + interval '4 minutes'`, attempts: 1 })
    .execute()

test('a mail in a file is taken over by who leads next, and is there once though the last one wrote it', async () => {
  await owed(42)
  await send()
  const before = await mailing.files()
  await db.updateTable('work.outbox').set({ state: 'queued' }).execute()
  await held()
  await send()
  expect(await ledger()).toMatchObject([{ state: 'queued', attempts: 1 }])
  await mailing.takeOver()
  await send()
  expect(await ledger()).toEqual([{ state: 'sent', reason: null, attempts: 2 }])
  expect(await mailing.files()).toHaveLength(before.length)
})

test('a mail that a server may have taken waits for the end of its lease, whoever leads next', async () => {
  const server = await smtp()
  await owed(42)
  await held()
  await mailing.takeOver(server.url)
  await send(server.url)
  expect(server.received).toEqual([])
  expect(await ledger()).toMatchObject([{ state: 'queued', attempts: 1 }])
})
