import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { compose, type MailContext } from './compose.ts'
import { renderMail } from '#domain/mail/render.ts'
import { claim, recordOutcome, recordSent, type ClaimedRow, type Outcome } from './outbox.ts'
import { mailsAtOnce, Refused, type Transport } from './transport.ts'

export interface Mailer extends MailContext {
  readonly transport: Transport
  /** Sender, as in MAIL_FROM. */
  readonly from: string
  readonly log: Logger
}

const graceMs = 3_000
const hour = 3_600_000
/** From when a mail was due to when it is given up. */
const patienceMs = 24 * hour
/** What lay longer, because no mailer ran, would only surprise. */
const staleMs = 48 * hour

/** Sends what is due, until nothing is or the signal comes. No transaction is open while a mail is under way. */
export async function sendDueMail(mailer: Mailer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const rows = await claim(mailer.db, mailsAtOnce)
    if (rows.length === 0) return
    await withinGrace(Promise.all(rows.map((row) => deliver(mailer, row))), signal)
  }
}

/** A server that keeps us waiting does not keep us from stopping: the lease runs out, and the mail goes again. */
async function withinGrace(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const done = new AbortController()
  const grace = async () => {
    if (!signal.aborted) await once(signal, 'abort', { signal: done.signal })
    await pause(graceMs, undefined, { signal: done.signal })
  }
  try {
    await Promise.race([work, grace().catch(() => undefined)])
  } finally {
    done.abort()
  }
}

async function deliver(mailer: Mailer, row: ClaimedRow): Promise<void> {
  const outcome = await attempt(mailer, row)
  if (outcome === 'sent') return recordSent(mailer.db, row)
  const told = { mail: row.id, kind: row.kind, attempts: row.attempts, reason: outcome.reason }
  switch (outcome.state) {
    case 'failed':
      mailer.log.error(told, 'a mail was given up')
      break
    case 'queued':
      mailer.log.warn(told, 'a mail waits for another try')
      break
    case 'suppressed':
      mailer.log.info(told, 'a mail was suppressed')
  }
  await recordOutcome(mailer.db, row, outcome)
}

async function attempt(mailer: Mailer, row: ClaimedRow): Promise<Outcome | 'sent'> {
  const age = Date.now() - row.created_at.getTime()
  if (age > staleMs) return { state: 'suppressed', reason: 'older than two days' }
  let to = ''
  try {
    const composition = await compose(mailer, row)
    if ('suppress' in composition) return { state: 'suppressed', reason: composition.suppress }
    to = composition.to
    await mailer.transport.send({
      ...renderMail(composition.mail),
      from: mailer.from,
      to,
      messageId: messageId(row, mailer.publicUrl),
      date: row.created_at,
      id: row.id,
    })
    return 'sent'
  } catch (error) {
    return afterFailure(error, row, age, to)
  }
}

function afterFailure(error: unknown, row: ClaimedRow, age: number, to: string): Outcome {
  const said = error instanceof Error ? error.message : String(error)
  const reason = (to === '' ? said : said.replaceAll(to, 'the recipient')).slice(0, 500)
  if (error instanceof Refused || age > patienceMs) return { state: 'failed', reason }
  return { state: 'queued', reason, retryInSeconds: backoffSeconds(row.attempts) }
}

/** 5 s, 10 s, 20 s … and at most an hour; spread, so that a server that comes back is not met by all at once. */
const backoffSeconds = (attempts: number) =>
  Math.min(3_600, 5 * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2)

/** The same for every try of a row: a mail server or reader that sees it twice can tell. */
const messageId = ({ id, key }: ClaimedRow, publicUrl: string) =>
  `<outbox-${id}.${createHash('sha256').update(key).digest('hex').slice(0, 16)}@${new URL(publicUrl).hostname}>`
