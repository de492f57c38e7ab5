import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#schema/config.ts'
import { withoutLogin } from '../smtp-login.ts'

export interface Message {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that unsubscribes, where there is one. */
  readonly unsubscribe: string | null
  readonly messageId: string
  /** When the mail became due, which is what its Date says. */
  readonly date: Date
  /** Of its row in the outbox. */
  readonly id: number
  /** The users whose names it says. */
  readonly names: readonly number[]
}

/** The head of a mail file by which `user erase` finds the mails that say somebody's name: users' ids, no names. */
export const namesHead = 'X-Brandpath-Names'

/** Where mail goes. `send` resolves once whoever takes it is responsible for it. */
export interface Transport {
  /** A mail that goes twice is there once. */
  readonly isRepeatable: boolean
  send(message: Message): Promise<void>
  /** Where that is still possible: what a server took is gone. */
  takeBack(message: Pick<Message, 'id' | 'date'>): Promise<void>
  /** Removes what was begun and, its process killed, will never be finished. */
  sweep(): Promise<void>
  close(): void
}

/** The recipient was refused for good: no retry will help. */
export class Refused extends Error {
  override name = 'Refused'
}

export const openTransport = ({ SMTP_URL, DATA_DIR }: Pick<Config, 'SMTP_URL' | 'DATA_DIR'>): Transport =>
  SMTP_URL === undefined ? mailFiles(path.resolve(DATA_DIR, 'mail')) : smtp(SMTP_URL)

/** Well within the lease of a mail, however little the server says. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

/** As the mailer's own batch: more would only wait. */
export const mailsAtOnce = 5

function smtp(url: string): Transport {
  // Only the outbox repeats, so that every try is counted and waited for.
  const options = { url, pool: true as const, maxConnections: mailsAtOnce, maxRequeues: 0, ...timeouts }
  const transporter = createTransport(options)
  const hideLogin = withoutLogin(url)
  return {
    isRepeatable: false,
    async send(message) {
      try {
        await transporter.sendMail(asMail(message))
      } catch (error) {
        hideLogin(error)
        throw isRefusal(error) ? new Refused(error.message, { cause: error }) : error
      }
    },
    takeBack: () => Promise.resolve(),
    sweep: () => Promise.resolve(),
    // A mail under way has had its time: a silent server would keep the process alive for half a minute.
    close: () => transporter.close({ force: true }),
  }
}

/** 5xx in answer to RCPT TO; a 5xx anywhere else may be a server that is set up wrong, and be mended. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

/** Each mail a file, sorted by when it was due. A repeat replaces the file by the same one. */
function mailFiles(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    isRepeatable: true,
    async send(message) {
      const { message: raw } = await composer.sendMail(asFile(message))
      // The links in them open accounts: nobody else on the machine may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, fileOf(message))
      const draft = `${file}.${randomBytes(4).toString('hex')}.tmp`
      try {
        // `buffer: true` makes it one.
        await writeFile(draft, raw as Buffer, { flush: true, mode: 0o600 })
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true }) // each try would leave one on a full disk
        throw error
      }
    },
    takeBack: (message) => rm(path.join(folder, fileOf(message)), { force: true }),
    sweep: () => sweepDrafts(folder),
    close: () => undefined,
  }
}

/** Whether a file of that name in the folder of mails is one, or was to become one. */
export const isMailFile = (name: string) => /\.eml(\.[0-9a-f]+\.tmp)?$/.test(name)

/** Milliseconds after which nobody writes at a draft any more. */
const draftsLive = 3_600_000

/** Of mails, and of the health check, which tries the disk. */
async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] // before the first mail
    throw error
  })
  for (const name of names.filter((one) => one.endsWith('.tmp'))) {
    const draft = path.join(folder, name)
    const found = await stat(draft).catch(() => null)
    if (found && Date.now() - found.mtimeMs > draftsLive) await rm(draft, { force: true })
  }
}

const fileOf = ({ id, date }: Pick<Message, 'id' | 'date'>) =>
  `${date.toISOString().replaceAll(/[-:.]/g, '')}-${String(id).padStart(8, '0')}.eml`

const asMail = ({ from, to, subject, text, html, unsubscribe, messageId, date }: Message) => ({
  from,
  to,
  subject,
  text,
  html,
  messageId,
  date,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribe !== null && oneClick(unsubscribe)),
  },
})

function asFile(message: Message) {
  const mail = asMail(message)
  if (message.names.length === 0) return mail
  return { ...mail, headers: { ...mail.headers, [namesHead]: message.names.join(' ') } }
}

/** RFC 8058: the mail program itself unsubscribes, by a POST to the address. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
