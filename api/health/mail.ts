import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#schema/config.ts'
import type { Measured } from './check.ts'

/**
 * Milliseconds for which an answer counts, a refusal too: everybody may ask how we are, and a mail server may take it ill
 * to be asked at every look.
 */
const keeps = 30_000

/** Whether mail can leave: the server takes our name and password, or the folder for mails can be written. */
export function mailCheck({
  SMTP_URL,
  DATA_DIR,
}: Pick<Config, 'SMTP_URL' | 'DATA_DIR'>): () => Promise<Measured> {
  const ask = SMTP_URL === undefined ? () => writable(path.resolve(DATA_DIR, 'mail')) : () => verify(SMTP_URL)
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<Measured> | null = null
  return () => {
    if (answer === null || performance.now() - asked > keeps) {
      const begun = performance.now()
      asked = begun
      answer = ask().then(() => ({ took: performance.now() - begun }))
    }
    return answer
  }
}

async function writable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }) // as the mailer does
  await access(folder, constants.W_OK)
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
  } finally {
    transport.close()
  }
}
