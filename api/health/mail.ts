import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#schema/config.ts'
import { withoutLogin } from '#store/smtp-login.ts'
import { measured, type Measured } from './measured.ts'

/**
 * Milliseconds for which an answer counts, a refusal too: everybody may ask how we are, and a mail server may take it ill
 * to be asked at every look.
 */
const keeps = 30_000

/** The bytes of a mail or so. */
const aMail = 16_384

/** Whether mail can leave: the server takes our name and password, or a file can be written where mails are. */
export function mailCheck({
  SMTP_URL,
  DATA_DIR,
}: Pick<Config, 'SMTP_URL' | 'DATA_DIR'>): () => Promise<Measured> {
  const ask = SMTP_URL === undefined ? () => tryFile(path.resolve(DATA_DIR, 'mail')) : () => verify(SMTP_URL)
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<Measured> | null = null
  return () => {
    if (answer === null || performance.now() - asked > keeps) {
      asked = performance.now()
      answer = measured(ask)
    }
    return answer
  }
}

/** Being allowed to write is not enough: the disk may be full. */
async function tryFile(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }) // as the mailer does
  const file = path.join(folder, `.health-${randomBytes(4).toString('hex')}.tmp`)
  try {
    await writeFile(file, Buffer.alloc(aMail, ' '), { flush: true, mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}

async function verify(url: string): Promise<void> {
  const timeouts = {
    connectionTimeout: 3_000,
    greetingTimeout: 3_000,
    socketTimeout: 3_000,
    dnsTimeout: 3_000,
  }
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.verify()
  } catch (error) {
    withoutLogin(url)(error)
    throw error
  } finally {
    transport.close()
  }
}
