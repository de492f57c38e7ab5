import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Database } from '#schema/tables/database.ts'
import { usernamesOf } from '../people.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { backoffSeconds } from './backoff.ts'
import { composeFailure, sendFailure, type Failure } from './failure.ts'
import {
  claim,
  endClaims,
  recordOutcome,
  recordSent,
  staleDays,
  type ClaimedRow,
  type OutboxRow,
  type Outcome,
  type Sender,
} from './outbox.ts'
import { mailsAtOnce, Refused, type Message, type Transport } from './transport.ts'

/** A mail and whom it goes to, or why it must not go any more. */
export type Composition = Composed | { readonly suppress: string }

interface Composed {
  readonly to: string
  readonly content: Pick<Message, 'subject' | 'text' | 'html' | 'unsubscribe'>
  /** The users whose names it says: it goes with them when they are erased, as long as it is a file. */
  readonly names?: readonly number[]
}

export interface Mailer {
  readonly db: Kysely<Database>
  /** Whose mails it sends. */
  readonly sender: Sender
  /** Names, addresses and tokens come in here, when a mail is about to leave. */
  readonly compose: (row: OutboxRow) => Promise<Composition>
  readonly transport: Transport
  /** Its host is that of the mails' ids. */
  readonly publicUrl: string
  /** As in MAIL_FROM. */
  readonly from: string
  readonly log: Logger
  readonly tracing: Tracing | null
}

const graceMs = 3_000
const hour = 3_600_000
/** From when a mail was due to when it is given up. */
const patienceMs = 24 * hour

/**
 * What a new leader of the projector does with the mails that the last one was at. That one may be gone, or it has lost
 * the lead and is still at them: nobody can tell, and a server may have taken them. There they keep waiting until their
 * lease is over.
 */
export async function takeOver({ db, sender, transport }: Mailer): Promise<void> {
  if (transport.isRepeatable) await endClaims(db, sender)
}

/** Sends what is due, until nothing is or the signal comes. No transaction is open while a mail is under way. */
export async function sendDueMail(mailer: Mailer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const rows = await claim(mailer.db, mailer.sender, mailsAtOnce)
    if (rows.length === 0) return
    await withinGrace(Promise.all(rows.map((row) => deliverTraced(mailer, row))), signal)
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

/** The request that called for a mail, where there was one, and the trace that it is in. */
const causeRefs = z.object({ correlationId: z.string(), traceparent: z.string() }).partial()
const causeOf = ({ refs }: ClaimedRow) => causeRefs.safeParse(refs).data ?? {}

/** A mail goes on with the trace of the request that called for it. */
async function deliverTraced(mailer: Mailer, row: ClaimedRow): Promise<void> {
  const { tracing } = mailer
  const { traceparent: parent } = causeOf(row)
  if (!tracing || parent === undefined) return deliver(mailer, row)
  const attributes = { 'brandpath.mail': row.id, 'brandpath.mail_kind': row.kind }
  const span = tracing.begin('mail', { kind: 'producer', parent, attributes })
  await tracing.within(span, () => deliver(mailer, row)).finally(() => span.end())
}

async function deliver(mailer: Mailer, row: ClaimedRow): Promise<void> {
  const { outcome, said, names = [] } = await attempt(mailer, row)
  if (outcome === 'sent') {
    const isMeant = await recordSent(mailer.db, row)
    if (!isMeant || (await hasErased(mailer, names)))
      await mailer.transport.takeBack({ id: row.id, date: row.created_at })
    return
  }
  const { id: mail, kind, attempts } = row
  const told = { ...requestOf(row), mail, kind, attempts, reason: outcome.reason, said }
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

/** By the names that requests are logged under. */
function requestOf(row: ClaimedRow) {
  const { correlationId: requestId, traceparent } = causeOf(row)
  return { requestId, traceId: traceparent?.split('-')[1] }
}

/** `said` is for the log alone. */
interface Attempt {
  readonly outcome: Outcome | 'sent'
  readonly said?: string
  /** The users whose names a mail that was sent says. */
  readonly names?: readonly number[]
}

/** Whether somebody was erased since the mail was written that says the name. */
const hasErased = async ({ db }: Mailer, names: readonly number[]) =>
  (await usernamesOf(db, names)).size < names.length

async function attempt(mailer: Mailer, row: ClaimedRow): Promise<Attempt> {
  if (ageOf(row) > staleDays * 24 * hour) return suppressed('older than two days')
  let composition: Composition
  try {
    composition = await mailer.compose(row)
  } catch (error) {
    return afterFailure(composeFailure(error), row)
  }
  if ('suppress' in composition) return suppressed(composition.suppress)
  const { to, content, names = [] } = composition
  try {
    await mailer.transport.send({
      ...content,
      from: mailer.from,
      to,
      messageId: messageId(row, mailer.publicUrl),
      date: row.created_at,
      id: row.id,
      names,
    })
    return { outcome: 'sent', names }
  } catch (error) {
    const isFinal = error instanceof Refused
    return afterFailure(sendFailure(isFinal ? error.cause : error), row, isFinal)
  }
}

const suppressed = (reason: string): Attempt => ({ outcome: { state: 'suppressed', reason } })

function afterFailure({ reason, said }: Failure, row: ClaimedRow, isFinal = false): Attempt {
  if (isFinal || ageOf(row) > patienceMs) return { outcome: { state: 'failed', reason }, said }
  return { outcome: { state: 'queued', reason, retryInSeconds: backoffSeconds(row.attempts) }, said }
}

const ageOf = (row: ClaimedRow) => Date.now() - row.created_at.getTime()

/** The same for every try of a row: a mail server or reader that sees it twice can tell. */
const messageId = ({ id, key }: ClaimedRow, publicUrl: string) =>
  `<outbox-${id}.${createHash('sha256').update(key).digest('hex').slice(0, 16)}@${new URL(publicUrl).hostname}>`
