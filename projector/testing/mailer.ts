import { linkToken } from '#kernel/secret/secret.ts'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino, type Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { sendDueEmails, releaseClaims, type Mailer } from '#kernel/email/delivery.ts'
import { openTransport } from '#kernel/email/transport.ts'
import type { OutboxRow } from '#schema/tables/work.ts'
import { insertAccount } from '#schema/testing/account.ts'
import { startSmtp } from '#kernel/email/testing/smtp.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { createMailer } from '../email/mailer.ts'
import { roadmapReader } from '../roadmap-reader.ts'
import { openCommands } from '../work-context.ts'
import { testLog } from './log.ts'
import { userIdsHeader } from '#schema/email.ts'

export const publicUrl = 'https://brandpath.example'
export const secret = Buffer.alloc(32, 7)

export async function testMailer() {
  const log = await testLog()
  const { db, store } = log
  const dataDir = await temporaryFolder()
  const commands = openCommands(store)
  const emailContext = {
    db,
    store,
    commands,
    readRoadmap: roadmapReader({ commands }),
    sign: linkToken.bind(null, secret),
    publicUrl,
    timeZone: 'UTC',
  }
  async function withMailer(
    smtpUrl: string | undefined,
    logger: Logger = pino({ level: 'silent' }),
    work: (mailer: Mailer<OutboxRow>) => Promise<void>,
  ): Promise<void> {
    const transport = openTransport(
      { DATA_DIR: dataDir, ...(smtpUrl && { SMTP_URL: smtpUrl }) },
      { userIdsHeader },
    )
    const from = 'Brandpath <no-reply@brandpath.example>'
    try {
      await work(createMailer(emailContext, { transport, from, log: logger, tracing: null }))
    } finally {
      transport.close()
    }
  }

  return {
    ...log,
    dataDir,
    /** Sends the due emails to the server, or to files if `smtpUrl` is undefined. */
    send: (smtpUrl?: string, logger?: Logger) =>
      withMailer(smtpUrl, logger, (mailer) => sendDueEmails(mailer, new AbortController().signal)),
    /** Releases emails that an earlier process has claimed, as a new leader does. */
    takeOver: (smtpUrl?: string) => withMailer(smtpUrl, undefined, releaseClaims),
    /** Starts a mail server for the running test. */
    async smtp(...args: Parameters<typeof startSmtp>) {
      const server = await startSmtp(...args)
      onTestFinished(() => server.stop())
      return server
    },
    /** Returns the contents of all email files, the oldest first. */
    async files(): Promise<string[]> {
      const folder = path.join(dataDir, 'mail')
      const names = (await readdir(folder)).toSorted()
      return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    },
    outboxRows: () =>
      db.selectFrom('work.outbox').select(['state', 'reason', 'attempts']).orderBy('id').execute(),
    /** Makes all emails due now, even emails that a process has claimed. */
    dueNow: () =>
      db
        .updateTable('work.outbox')
        .set({ due_at: sql`now()`, leased_until: null })
        .execute(),
    age: (interval: string) =>
      db
        .updateTable('work.outbox')
        .set({ created_at: sql`now() - ${interval}::interval` })
        .execute(),
    account: (id: number, email: string) => insertAccount(db, id, email),
    async queueReset(
      id: number,
      { userId = 7, expiresIn = '1 hour', used = false, refs = {} } = {},
    ): Promise<void> {
      await db
        .insertInto('identity.password_resets')
        .values({
          id,
          user_id: userId,
          expires_at: sql`now() + ${expiresIn}::interval`,
          used_at: used ? sql`now()` : null,
        })
        .execute()
      await db
        .insertInto('work.outbox')
        .values({
          key: `reset:${id}`,
          kind: 'password-reset',
          refs: JSON.stringify({ resetId: id, ...refs }),
          user_id: userId,
        })
        .execute()
    },
    async queueVerification(userId: number): Promise<void> {
      await db
        .updateTable('identity.accounts')
        .set({ verification_generation: 1, verification_expires_at: sql<Date>`now() + interval '1 day'` })
        .where('id', '=', userId)
        .execute()
      await db
        .insertInto('work.outbox')
        .values({
          key: `verification:${userId}:1`,
          kind: 'address-verification',
          refs: JSON.stringify({ generation: 1 }),
          user_id: userId,
        })
        .execute()
    },
    clear: () =>
      sql`truncate work.outbox, work.notifications, work.announcements, identity.notification_preferences, content.notes, content.status_posts, identity.accounts, identity.entries, identity.password_resets
          restart identity cascade`.execute(db),
  }
}

/** Decodes the quoted-printable body of an email. */
export function readable(raw: string): string {
  const body = /\r?\n\r?\n/.exec(raw)?.index ?? raw.length
  return raw.slice(0, body) + decoded(raw.slice(body))
}
const decoded = (body: string) =>
  body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** Returns the value of a header. Joins the lines of a long value. */
export const header = (raw: string, name: string) =>
  new RegExp(`^${name}:((?:.|\\r?\\n[ \\t])*)`, 'im')
    .exec(raw)?.[1]
    ?.replaceAll(/\s*\r?\n\s+/g, ' ')
    .trim()
