import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { claimedId, verifyLinkToken } from '#store/secret.ts'
import { testDatabase } from '#store/testing/database.ts'
import { smtpError, startSmtp } from '../testing/smtp.ts'
import { sendDueMail } from './mailer.ts'
import { openTransport } from './transport.ts'

const { db } = await testDatabase()
const secret = Buffer.alloc(32, 7)
const publicUrl = 'https://brandpath.example'
const email = 'ida@halden.example'
const dataDir = await mkdtemp(path.join(tmpdir(), 'brandpath-mail-'))
afterAll(() => rm(dataDir, { recursive: true }))

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

beforeEach(async () => {
  await sql`truncate work.outbox, identity.accounts, identity.password_resets restart identity cascade`.execute(
    db,
  )
  await db
    .insertInto('identity.accounts')
    .values({ id: 7, email, username: 'ida', password_hash: '-', role: 'MEMBER' })
    .execute()
})

interface Reset {
  readonly expiresIn?: string
  readonly used?: boolean
}

/** A request of user 7 and the mail that is owed for it. */
async function owed(id: number, { expiresIn = '1 hour', used = false }: Reset = {}): Promise<void> {
  await db
    .insertInto('identity.password_resets')
    .values({
      id,
      user_id: 7,
      expires_at: sql`now() + ${expiresIn}::interval`,
      used_at: used ? sql`now()` : null,
    })
    .execute()
  await db
    .insertInto('work.outbox')
    .values({ key: `reset:${id}`, kind: 'password-reset', refs: JSON.stringify({ resetId: id }), user_id: 7 })
    .execute()
}

const age = (interval: string) =>
  db
    .updateTable('work.outbox')
    .set({ created_at: sql`now() - ${interval}::interval` })
    .execute()
const dueNow = () =>
  db
    .updateTable('work.outbox')
    .set({ due_at: sql`now()` })
    .execute()
const ledger = () =>
  db.selectFrom('work.outbox').select(['state', 'reason', 'attempts']).orderBy('id').execute()

async function send(smtpUrl?: string): Promise<void> {
  const transport = openTransport({ DATA_DIR: dataDir, ...(smtpUrl && { SMTP_URL: smtpUrl }) })
  const mailer = { db, secret, publicUrl, transport, from: 'Brandpath <no-reply@brandpath.example>' }
  await sendDueMail({ ...mailer, log: pino({ level: 'silent' }) }, new AbortController().signal)
  transport.close()
}

async function smtp(...args: Parameters<typeof startSmtp>) {
  const server = await startSmtp(...args)
  stops.push(() => server.stop())
  return server
}

/** As a reader sees it: soft line breaks joined, `=3D` read. */
const readable = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

const header = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim()

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

test('a server that is down is tried again, later', async () => {
  const server = await startSmtp()
  await server.stop()
  await owed(42)
  await send(server.url)
  const [refused] = await ledger()
  expect(refused).toMatchObject({ state: 'queued', attempts: 1 })
  expect(refused?.reason).toContain('ECONNREFUSED')
  await send(server.url)
  expect(await ledger()).toMatchObject([{ attempts: 1 }])
  await dueNow()
  const back = await smtp()
  await send(back.url)
  expect(back.received).toHaveLength(1)
  expect(await ledger()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a connection that drops in the middle of a mail leads to the same mail again', async () => {
  const ids: (string | undefined)[] = []
  const dropping = await smtp({
    onData: (stream) => {
      stream.once('data', (part: Buffer) => {
        ids.push(header(part.toString(), 'Message-ID'))
        dropping.drop()
      })
    },
  })
  await owed(42)
  await send(dropping.url)
  expect(await ledger()).toMatchObject([{ state: 'queued', attempts: 1 }])
  await dueNow()
  const server = await smtp()
  await send(server.url)
  expect(header(server.received[0] ?? '', 'Message-ID')).toBe(ids[0])
})

test('a recipient that is refused is given up at once, and his address is not kept', async () => {
  const server = await smtp({
    onRcptTo: ({ address }, _session, done) => done(smtpError(550, `no such user: ${address}`)),
  })
  await owed(42)
  await send(server.url)
  const [row] = await ledger()
  expect(row).toMatchObject({ state: 'failed', attempts: 1 })
  expect(row?.reason).toContain('no such user: the recipient')
  expect(row?.reason).not.toContain(email)
})

test('a server that has no time is tried again for a day, then the mail is given up', async () => {
  const server = await smtp({ onRcptTo: (_address, _session, done) => done(smtpError(451, 'try later')) })
  await owed(42, { expiresIn: '3 days' })
  await send(server.url)
  expect(await ledger()).toMatchObject([{ state: 'queued' }])
  await age('25 hours')
  await dueNow()
  await send(server.url)
  const [row] = await ledger()
  expect(row).toMatchObject({ state: 'failed', attempts: 2 })
  expect(row?.reason).toContain('try later')
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
    await db
      .insertInto('identity.accounts')
      .values({ id: id + 100, email: `${id}@x.example`, username: 'x', password_hash: '-', role: 'MEMBER' })
      .execute()
    await owed(id)
    await db
      .updateTable('identity.password_resets')
      .set({ user_id: id + 100 })
      .where('id', '=', id)
      .execute()
  }
  await Promise.all([send(server.url), send(server.url), send(server.url)])
  const recipients = server.received.map((raw) => header(raw, 'To') ?? '')
  expect(recipients.toSorted()).toEqual(ids.map((id) => `${id}@x.example`).toSorted())
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
