import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createFolder } from '../process/files.ts'
import { Lazy } from '../resilience/lazy.ts'
import { loginRedactor } from './redact-login.ts'

export interface Message {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** URL for one-click unsubscription; null if the email has no such link. */
  readonly unsubscribe: string | null
  readonly messageId: string
  readonly date: Date
  readonly id: number
  readonly userIds: readonly number[]
}

export interface Transport {
  /** True if a repeated email replaces the first copy, and false if the recipient gets two copies. */
  readonly isRepeatable: boolean
  /** Resolves when the mail server has accepted the email, or when its file is written. @throws RecipientRejected */
  send(message: Message): Promise<void>
  retract(message: Pick<Message, 'id' | 'date'>): Promise<void>
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

interface FileOptions {
  /** Header with the ids of the users whom the email mentions. The erasure of a user finds emails by this header. */
  readonly userIdsHeader: string
}

/** Loads the package for the first email. Otherwise, it would delay the start of each process. */
const nodemailer = () => import('nodemailer')

export const openTransport = ({ SMTP_URL, DATA_DIR }: TransportConfig, options: FileOptions): Transport =>
  SMTP_URL === undefined ? fileTransport(path.resolve(DATA_DIR, 'mail'), options) : smtpTransport(SMTP_URL)

/** Maximum number of SMTP connections, and of emails that a process leases in one step. */
export const maxConcurrentEmails = 5

function smtpTransport(url: string): Transport {
  const options = {
    url,
    pool: true,
    maxConnections: maxConcurrentEmails,
    maxRequeues: 0, // nodemailer must not retry: the outbox counts and delays every attempt
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  }
  const transporter = new Lazy(async () => (await nodemailer()).createTransport(options))
  const redactLogin = loginRedactor(url)
  return {
    isRepeatable: false,
    async send(message) {
      try {
        await (await transporter.get()).sendMail(toNodemailerMessage(message))
      } catch (error) {
        redactLogin(error)
        throw isRejection(error) ? new RecipientRejected(error.message, { cause: error }) : error
      }
    },
    retract: () => Promise.resolve(),
    // Without `force`, a mail server that does not answer would keep this process alive for 30 seconds.
    close: () => void transporter.close((opened) => opened.close({ force: true })),
  }
}

/** A 5xx response to RCPT TO concerns the recipient. Another 5xx may come from a wrong configuration of the server. */
const isRejection = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

/** Writes one file per email, named by date and id. Sending the same email again replaces the file. */
function fileTransport(folder: string, options: FileOptions): Transport {
  return {
    isRepeatable: true,
    async send(message) {
      const { createTransport } = await nodemailer()
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message: raw } = await composer.sendMail(toEmailFile(message, options))
      // Links in emails give access to accounts, so only the owner of the files may read them.
      await createFolder(folder, 0o700)
      const file = path.join(folder, fileName(message))
      const draft = `${file}.tmp`
      try {
        await writeFile(draft, raw as Buffer, { flush: true, mode: 0o600 }) // with `buffer: true`, the message is a buffer
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true }) // failed attempts must not fill the disk
        throw error
      }
    },
    retract: (message) => rm(path.join(folder, fileName(message)), { force: true }),
    close: () => undefined,
  }
}

/** Returns true for the file name of an email or its draft. Earlier releases put a random number into draft names. */
export const isEmailFile = (name: string) => /\.eml(\.[0-9a-f]+)?(\.tmp)?$/.test(name)

const fileName = ({ id, date }: Pick<Message, 'id' | 'date'>) =>
  `${date.toISOString().replaceAll(/[-:.]/g, '')}-${String(id).padStart(8, '0')}.eml`

function toNodemailerMessage(message: Message) {
  const { unsubscribe, id: _, userIds: __, ...email } = message
  const headers = {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // RFC 8058: email programs unsubscribe with a POST request to the URL.
    ...(unsubscribe !== null && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
  return { ...email, headers }
}

function toEmailFile(message: Message, { userIdsHeader }: FileOptions) {
  const email = toNodemailerMessage(message)
  if (message.userIds.length === 0) return email
  return { ...email, headers: { ...email.headers, [userIdsHeader]: message.userIds.join(' ') } }
}
