import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../postgres/testing/database.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { kernelNames } from '../testing/schema.ts'
import { releaseClaims, sendDueEmails, type Mailer } from './delivery.ts'
import type { OutboxEmail } from './outbox.ts'
import { startSmtp } from './testing/smtp.ts'
import { maxConcurrentEmails, openTransport } from './transport.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await sql`truncate app.outbox restart identity`.execute(db)
})

const toIda = {
  to: 'ida@halden.example',
  content: { subject: 'A subject', text: 'A text', html: '<p>A text</p>', unsubscribe: null },
}

async function smtp() {
  const server = await startSmtp()
  onTestFinished(() => server.stop())
  return server
}

/** Returns a mailer. The mailer writes files if `SMTP_URL` is undefined. */
async function mailerOf(SMTP_URL?: string, compose: Mailer['compose'] = async () => toIda) {
  const DATA_DIR = await temporaryFolder()
  const transport = openTransport({ SMTP_URL, DATA_DIR }, { userIdsHeader: 'X-User-Ids' })
  onTestFinished(() => transport.close())
  const mailer: Mailer = {
    db,
    names: kernelNames,
    condition: sql<boolean>`kind <> 'of another process'`,
    urgent: sql<boolean>`kind = 'urgent'`,
    compose,
    isAnyErased: async () => false,
    transport,
    publicUrl: 'https://bank.example',
    from: 'bank@example.com',
    log: pino({ level: 'silent' }),
    tracing: null,
  }
  return {
    send: () => sendDueEmails(mailer, new AbortController().signal),
    /** Releases the leases of an earlier process, as a new leader does. */
    takeOver: () => releaseClaims(mailer),
    files: () => readdir(path.join(DATA_DIR, 'mail')),
  }
}

async function enqueue(count = 1, kind = 'notice'): Promise<void> {
  await sql`
    insert into app.outbox (key, kind, refs)
    select ${kind} || n, ${kind}, jsonb_build_object('n', n) from generate_series(1, ${count}::integer) n`.execute(
    db,
  )
}

type Row = OutboxEmail & {
  readonly state: string
  readonly reason: string | null
  readonly leased_until: Date
}
const rows = async () => (await sql<Row>`select * from app.outbox order by id`.execute(db)).rows
const leaseFor = (interval: string) =>
  sql`update app.outbox set leased_until = now() + ${interval}::interval, attempts = attempts + 1`.execute(db)

test('a queued email is sent once, with the same Message-ID in every attempt', async () => {
  const server = await smtp()
  const { send } = await mailerOf(server.url)
  await enqueue()
  await send()
  await send()
  expect(await rows()).toMatchObject([{ state: 'sent', reason: null, attempts: 1, leased_until: null }])
  await sql`update app.outbox set state = 'queued'`.execute(db)
  await send()
  const ids = server.received.map((raw) => /^Message-ID: .*$/im.exec(raw)?.[0])
  expect(ids).toEqual([expect.stringMatching(/<outbox-1\.[0-9a-f]{16}@bank\.example>/), ids[0]])
})

test('three mailers that run at the same time send every queued email once', async () => {
  const server = await smtp()
  await enqueue(30)
  const compose = async ({ id }: OutboxEmail) => ({ ...toIda, to: `${id}@halden.example` })
  const mailers = await Promise.all([1, 2, 3].map(() => mailerOf(server.url, compose)))
  await Promise.all(mailers.map(({ send }) => send()))
  const recipients = server.received.map((raw) => Number(/^To: (\d+)@/im.exec(raw)?.[1]))
  expect(recipients.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
})

test('an urgent email is sent before 100 emails that were due earlier', async () => {
  const server = await smtp()
  const { send } = await mailerOf(server.url, async ({ kind }) => ({
    ...toIda,
    to: `${kind}@halden.example`,
  }))
  await enqueue(100)
  await sql`update app.outbox set due_at = now() - interval '1 hour'`.execute(db)
  await enqueue(1, 'urgent')
  await send()
  expect(server.received).toHaveLength(101)
  const first = server.received.slice(0, maxConcurrentEmails).join()
  expect(first).toMatch(/^To: urgent@/im)
})

test('while a mailer has a lease of an email, another mailer does not send the email', async () => {
  const server = await smtp()
  const { send } = await mailerOf(server.url)
  await enqueue()
  await leaseFor('1 minute')
  await send()
  expect(server.received).toEqual([])
  await leaseFor('-1 second')
  await send()
  expect(server.received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent', reason: null, attempts: 3 }])
})

test('an email of a crashed mailer is written to its file again, and no second file exists', async () => {
  const { send, takeOver, files } = await mailerOf()
  await enqueue()
  await send()
  // The mailer wrote the file and crashed before it could mark the email as sent.
  await sql`update app.outbox set state = 'queued', sent_at = null`.execute(db)
  await leaseFor('4 minutes')
  await send()
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 2 }])
  await takeOver()
  await send()
  expect(await rows()).toMatchObject([{ state: 'sent', reason: null, attempts: 3 }])
  expect(await files()).toHaveLength(1)
})

test('an email that a crashed mailer may have sent by SMTP is sent again once, after its lease has expired', async () => {
  const server = await smtp()
  const { send, takeOver } = await mailerOf(server.url)
  await enqueue()
  await leaseFor('4 minutes')
  await takeOver()
  await send()
  expect(server.received).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1 }])
  await leaseFor('-1 second')
  await send()
  await send()
  expect(server.received).toHaveLength(1)
})

test('an email is not sent if it was queued more than two days ago, or if its composition suppresses it', async () => {
  const server = await smtp()
  const { send } = await mailerOf(server.url, async () => ({ suppress: 'no longer needed' }))
  await enqueue(2)
  await sql`update app.outbox set created_at = now() - interval '49 hours' where id = 1`.execute(db)
  await send()
  expect(await rows()).toMatchObject([
    { state: 'suppressed', reason: 'older than two days' },
    { state: 'suppressed', reason: 'no longer needed' },
  ])
  expect(server.received).toEqual([])
})

test('after a failed composition, the email stays in the outbox and is due later', async () => {
  const { send } = await mailerOf(undefined, () => Promise.reject(new Error('a bug')))
  await enqueue()
  await send()
  expect(await rows()).toMatchObject([
    { state: 'queued', reason: 'the email could not be composed', attempts: 1, leased_until: null },
  ])
  await send()
  expect(await rows()).toMatchObject([{ attempts: 1 }])
})

test('a mailer does not send the emails of another process', async () => {
  const { send } = await mailerOf()
  await enqueue(1, 'of another process')
  await send()
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }])
})
