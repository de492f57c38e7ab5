import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { sql, type RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod'
import { backoffMs, pause } from '../resilience/backoff.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { compositionFailure, deliveryFailure, type Failure } from './delivery-failure.ts'
import {
  claim,
  recordOutcome,
  recordSent,
  staleDays,
  tableOf,
  type Outbox,
  type OutboxEmail,
  type Outcome,
} from './outbox.ts'
import { maxConcurrentEmails, RecipientRejected, type Message, type Transport } from './transport.ts'

export type Composition = ComposedEmail | { readonly suppress: string }

interface ComposedEmail {
  readonly to: string
  readonly content: Pick<Message, 'subject' | 'text' | 'html' | 'unsubscribe'>
  readonly userIds?: readonly number[]
}

export interface Mailer<Row extends OutboxEmail = OutboxEmail> extends Outbox {
  /** SQL condition for the emails of this process. Use literals: with parameters, PostgreSQL ignores partial indexes. */
  readonly condition: RawBuilder<boolean>
  /** SQL condition for emails that are sent before all other due emails, because a user waits for them. */
  readonly urgent?: RawBuilder<boolean>
  /** Composes an email just before its delivery, because the outbox stores no names, addresses or tokens. */
  readonly compose: (row: Row) => Promise<Composition>
  readonly isAnyErased: (userIds: readonly number[]) => Promise<boolean>
  readonly transport: Transport
  readonly publicUrl: string
  readonly from: string
  readonly log: Logger
  readonly tracing: Tracing | null
}

const shutdownGraceMs = 3_000
const hourMs = 3_600_000
const giveUpAfterMs = 24 * hourMs
const backoff = { firstMs: 5_000, maxMs: hourMs }

/** Ends the leases of a crashed process early, if sending an email twice does no harm. */
export async function releaseClaims<Row extends OutboxEmail>({
  db,
  names,
  condition,
  transport,
}: Mailer<Row>): Promise<void> {
  if (!transport.isRepeatable) return
  await sql`
    update ${tableOf(names)} set leased_until = null
    where state = 'queued' and ${condition} and leased_until is not null`.execute(db)
}

/** Sends all due emails. No transaction is open during a delivery. */
export async function sendDueEmails<Row extends OutboxEmail>(
  mailer: Mailer<Row>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const rows = await claim<Row>(mailer, mailer, maxConcurrentEmails)
    if (rows.length === 0) return
    await finishOrAbandon(Promise.all(rows.map((row) => deliverTraced(mailer, row))), signal)
  }
}

/** Waits for the work, but only briefly after an abort. An unfinished email is sent again after its lease expires. */
async function finishOrAbandon(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const done = new AbortController()
  const grace = async () => {
    if (!signal.aborted) await once(signal, 'abort', { signal: done.signal }).catch(() => undefined)
    await pause(shutdownGraceMs, done.signal)
  }
  try {
    await Promise.race([work, grace()])
  } finally {
    done.abort()
  }
}

const causeRefs = z.object({ correlationId: z.string(), traceparent: z.string() }).partial()
const causeOf = ({ refs }: OutboxEmail) => causeRefs.safeParse(refs).data ?? {}

async function deliverTraced<Row extends OutboxEmail>(mailer: Mailer<Row>, row: Row): Promise<void> {
  const { tracing } = mailer
  const { traceparent: parent } = causeOf(row)
  if (!tracing || parent === undefined) return deliver(mailer, row)
  const attributes = { mail: row.id, mail_kind: row.kind }
  const span = tracing.begin('mail', { kind: 'producer', parent, attributes })
  await tracing.runInSpan(span, () => deliver(mailer, row)).finally(() => span.end())
}

async function deliver<Row extends OutboxEmail>(mailer: Mailer<Row>, row: Row): Promise<void> {
  const { outcome, detail, userIds = [] } = await attempt(mailer, row)
  if (outcome === 'sent') {
    const hasRow = await recordSent(mailer, row)
    if (!hasRow || (await mailer.isAnyErased(userIds)))
      await mailer.transport.retract({ id: row.id, date: row.created_at })
    return
  }
  const { correlationId: requestId, traceparent } = causeOf(row)
  const traceId = traceparent?.split('-')[1]
  const { id: mail, kind, attempts } = row
  const { level, message } = logLines[outcome.state]
  mailer.log[level]({ requestId, traceId, mail, kind, attempts, reason: outcome.reason, detail }, message)
  await recordOutcome(mailer, row, outcome)
}

const logLines = {
  failed: { level: 'error', message: 'Email failed' },
  queued: { level: 'warn', message: 'Email delayed; retrying' },
  suppressed: { level: 'info', message: 'Email suppressed' },
} as const

interface Attempt {
  readonly outcome: Outcome | 'sent'
  readonly detail?: string
  readonly userIds?: readonly number[]
}

async function attempt<Row extends OutboxEmail>(mailer: Mailer<Row>, row: Row): Promise<Attempt> {
  if (ageOf(row) > staleDays * 24 * hourMs) return suppressed('older than two days')
  let composition: Composition
  try {
    composition = await mailer.compose(row)
  } catch (error) {
    return afterFailure(compositionFailure(error), row)
  }
  if ('suppress' in composition) return suppressed(composition.suppress)
  const { to, content, userIds = [] } = composition
  try {
    await mailer.transport.send({
      ...content,
      from: mailer.from,
      to,
      messageId: messageId(row, mailer.publicUrl),
      date: row.created_at,
      id: row.id,
      userIds,
    })
    return { outcome: 'sent', userIds }
  } catch (error) {
    const isFinal = error instanceof RecipientRejected
    return afterFailure(deliveryFailure(isFinal ? error.cause : error), row, isFinal)
  }
}

const suppressed = (reason: string): Attempt => ({ outcome: { state: 'suppressed', reason } })

function afterFailure({ reason, detail }: Failure, row: OutboxEmail, isFinal = false): Attempt {
  if (isFinal || ageOf(row) > giveUpAfterMs) return { outcome: { state: 'failed', reason }, detail }
  const retryInSeconds = backoffMs(row.attempts, backoff) / 1_000
  return { outcome: { state: 'queued', reason, retryInSeconds }, detail }
}

const ageOf = (row: OutboxEmail) => Date.now() - row.created_at.getTime()

/** Returns the Message-ID, which is the same for every attempt. Mail servers can thus detect duplicates. */
const messageId = ({ id, key }: OutboxEmail, publicUrl: string) =>
  `<outbox-${id}.${createHash('sha256').update(key).digest('hex').slice(0, 16)}@${new URL(publicUrl).hostname}>`
