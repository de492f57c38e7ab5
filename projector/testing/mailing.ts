import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino, type Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { sendDueMail, takeOver, type Mailer } from '#store/mail/mailer.ts'
import { openTransport } from '#store/mail/transport.ts'
import { addAccount } from '#store/testing/account.ts'
import { startSmtp } from '#store/testing/smtp.ts'
import { folderOfFile } from '#store/testing/folder.ts'
import { compose } from '../mail/compose.ts'
import { roadmapReader } from '../roadmap-reader.ts'
import { testLog } from './log.ts'

export const publicUrl = 'https://brandpath.example'
export const secret = Buffer.alloc(32, 7)

/** A mailer over a database and a log of the test file's own. */
export async function testMailing() {
  const log = await testLog()
  const { db, store } = log
  const dataDir = await folderOfFile()
  const letters = { db, store, roadmapWith: roadmapReader(store), secret, publicUrl, timeZone: 'UTC' }
  async function withMailer(
    smtpUrl: string | undefined,
    logger: Logger = pino({ level: 'silent' }),
    work: (mailer: Mailer) => Promise<void>,
  ): Promise<void> {
    const transport = openTransport({ DATA_DIR: dataDir, ...(smtpUrl && { SMTP_URL: smtpUrl }) })
    const from = 'Brandpath <no-reply@brandpath.example>'
    try {
      await work({
        db,
        sender: 'projector',
        compose: (row) => compose(letters, row),
        transport,
        publicUrl,
        from,
        log: logger,
        tracing: null,
      })
    } finally {
      transport.close()
    }
  }

  return {
    ...log,
    dataDir,
    /** Sends what is due: to that server, or into files without one. */
    send: (smtpUrl?: string, logger?: Logger) =>
      withMailer(smtpUrl, logger, (mailer) => sendDueMail(mailer, new AbortController().signal)),
    /** Begins as a leader does. */
    takeOver: (smtpUrl?: string) => withMailer(smtpUrl, undefined, takeOver),
    /** A mail server for the running test. */
    async smtp(...args: Parameters<typeof startSmtp>) {
      const server = await startSmtp(...args)
      onTestFinished(() => server.stop())
      return server
    },
    /** The mails that went into files, the oldest first. */
    async files(): Promise<string[]> {
      const folder = path.join(dataDir, 'mail')
      const names = (await readdir(folder)).toSorted()
      return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    },
    ledger: () =>
      db.selectFrom('work.outbox').select(['state', 'reason', 'attempts']).orderBy('id').execute(),
    /** What waits for another try need not wait any longer; so does what a mailer holds that is gone. */
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
    account: (id: number, email: string) => addAccount(db, id, email),
    /** A mail that is owed to an account which asked for a password. */
    async owedReset(
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
    clear: () =>
      sql`truncate work.outbox, work.status_notes, identity.accounts, identity.entries, identity.password_resets
          restart identity cascade`.execute(db),
  }
}

/** As a reader sees a mail: the body's soft line breaks joined, its `=E2=80=99` read. */
export function readable(raw: string): string {
  const body = /\r?\n\r?\n/.exec(raw)?.index ?? raw.length
  return raw.slice(0, body) + decoded(raw.slice(body))
}
const decoded = (body: string) =>
  body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** Unfolded. */
export const header = (raw: string, name: string) =>
  new RegExp(`^${name}:((?:.|\\r?\\n[ \\t])*)`, 'im')
    .exec(raw)?.[1]
    ?.replaceAll(/\s*\r?\n\s+/g, ' ')
    .trim()
