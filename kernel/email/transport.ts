import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { hasCode } from '../resilience/system-error.ts'
import { loginRedactor } from './redact-login.ts'

export interface Message {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** URL for one-click unsubscription; null if the email has none. */
  readonly unsubscribe: string | null
  readonly messageId: string
  readonly date: Date
  readonly id: number
  readonly userIds: readonly number[]
}

/** Header of an email file. Lists the ids of the users named in the email, so that an erasure finds the file. */
export const userIdsHeader = 'X-Brandpath-Names'

export interface Transport {
  /** True if sending an email again replaces the first copy instead of adding a second copy. */
  readonly isRepeatable: boolean
  /** Resolves when the mail server has accepted the email, or its file is written. @throws RecipientRejected */
  send(message: Message): Promise<void>
  retract(message: Pick<Message, 'id' | 'date'>): Promise<void>
  removeDrafts(): Promise<void>
  close(): void
}

export class RecipientRejected extends Error {
  override name = 'RecipientRejected'
}

interface TransportConfig {
  /** URL of the mail server. If undefined, emails are written to files. */
  readonly SMTP_URL?: string | undefined
  readonly DATA_DIR: string
}

export const openTransport = ({ SMTP_URL, DATA_DIR }: TransportConfig): Transport =>
  SMTP_URL === undefined ? fileTransport(path.resolve(DATA_DIR, 'mail')) : smtpTransport(SMTP_URL)

/** Maximum number of SMTP connections. Also the number of emails that one claim reserves. */
export const maxConcurrentEmails = 5

function smtpTransport(url: string): Transport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: maxConcurrentEmails,
    maxRequeues: 0, // nodemailer must not retry: the outbox counts and delays every attempt
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  })
  const redactLogin = loginRedactor(url)
  return {
    isRepeatable: false,
    async send(message) {
      try {
        await transporter.sendMail(toMail(message))
      } catch (error) {
        redactLogin(error)
        throw isRejection(error) ? new RecipientRejected(error.message, { cause: error }) : error
      }
    },
    retract: () => Promise.resolve(),
    removeDrafts: () => Promise.resolve(),
    // Without `force`, a mail server that does not answer would keep this process alive for 30 seconds.
    close: () => transporter.close({ force: true }),
  }
}

/** A 5xx response to RCPT TO is final. Any other 5xx may come from a server configuration that can be fixed. */
const isRejection = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

/** Writes one file per email, named by date and id. Sending the same email again replaces the file. */
function fileTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    isRepeatable: true,
    async send(message) {
      const { message: raw } = await composer.sendMail(toMailFile(message))
      // Links in emails give access to accounts, so only the owner of the files may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, fileName(message))
      const draft = `${file}.${randomBytes(4).toString('hex')}.tmp`
      try {
        await writeFile(draft, raw as Buffer, { flush: true, mode: 0o600 }) // `buffer: true` makes it a buffer
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true }) // failed attempts must not fill the disk
        throw error
      }
    },
    retract: (message) => rm(path.join(folder, fileName(message)), { force: true }),
    removeDrafts: () => removeOldDrafts(folder),
    close: () => undefined,
  }
}

export const isMailFile = (name: string) => /\.eml(\.[0-9a-f]+\.tmp)?$/.test(name)

const maxDraftAgeMs = 3_600_000

/** Removes old drafts of emails, and temporary files that the health check left. */
async function removeOldDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [] // the folder does not exist before the first email
    throw error
  })
  for (const name of names.filter((file) => file.endsWith('.tmp'))) {
    const draft = path.join(folder, name)
    const stats = await stat(draft).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > maxDraftAgeMs) await rm(draft, { force: true })
  }
}

const fileName = ({ id, date }: Pick<Message, 'id' | 'date'>) =>
  `${date.toISOString().replaceAll(/[-:.]/g, '')}-${String(id).padStart(8, '0')}.eml`

function toMail(message: Message) {
  const { unsubscribe, id: _, userIds: __, ...mail } = message
  const headers = {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // RFC 8058: email programs unsubscribe with a POST request to the URL.
    ...(unsubscribe !== null && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
  return { ...mail, headers }
}

function toMailFile(message: Message) {
  const mail = toMail(message)
  if (message.userIds.length === 0) return mail
  return { ...mail, headers: { ...mail.headers, [userIdsHeader]: message.userIds.join(' ') } }
}
