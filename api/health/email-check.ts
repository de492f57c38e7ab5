import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#schema/config.ts'
import { loginRedactor } from '#kernel/email/redact-login.ts'
import { createFolder } from '#kernel/process/files.ts'

/** Duration of a check in milliseconds. For a cached result, the duration of the original check. */
export interface Measured {
  readonly took: number
}

/** Time for which a result is cached. Without the cache, requests for `/health` could overload the mail server. */
const cachedForMs = 30_000
const smtpTimeoutMs = 3_000
const probeBytes = 16_384

export function emailCheck({
  SMTP_URL,
  DATA_DIR,
}: Pick<Config, 'SMTP_URL' | 'DATA_DIR'>): () => Promise<Measured> {
  const probe =
    SMTP_URL === undefined ? () => probeFolder(path.resolve(DATA_DIR, 'mail')) : () => verifyServer(SMTP_URL)
  let checkedAt = Number.NEGATIVE_INFINITY
  let result: Promise<Measured> | null = null
  return () => {
    if (result === null || performance.now() - checkedAt > cachedForMs) {
      checkedAt = performance.now()
      const startedAt = performance.now()
      result = probe().then(() => ({ took: performance.now() - startedAt }))
    }
    return result
  }
}

/** Writes and deletes a test file. Checking permissions would not be enough, because the disk may be full. */
async function probeFolder(folder: string): Promise<void> {
  await createFolder(folder, 0o700)
  const file = path.join(folder, `.health-${randomBytes(4).toString('hex')}.tmp`)
  try {
    await writeFile(file, Buffer.alloc(probeBytes, ' '), { flush: true, mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}

async function verifyServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    dnsTimeout: smtpTimeoutMs,
  })
  try {
    await transport.verify()
  } catch (error) {
    loginRedactor(url)(error)
    throw error
  } finally {
    transport.close()
  }
}
