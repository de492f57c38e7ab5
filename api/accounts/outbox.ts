import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CommandHandler } from '#kernel/commands/command-handler.ts'
import * as outbox from '#kernel/commands/event-outbox.ts'
import { identityOutbox } from '#schema/events/format.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import { accountStream, type AccountEvent } from '#schema/events/account.ts'
import type { Database } from '#schema/tables/database.ts'
import type { Services } from '../services.ts'

type Commands = CommandHandler<BrandpathEvent>

export interface Cause {
  readonly actor: number | null
  readonly correlationId: string
  readonly commandId: string
  readonly at: Date
  /** Trace context of the request. The later append of the event belongs to the same trace. */
  readonly traceparent?: string | undefined
}

export const causeOf = (
  { tracing, now }: Pick<Services, 'tracing' | 'now'>,
  { commandId = randomUUID(), ...request }: Pick<Cause, 'actor' | 'correlationId'> & { commandId?: string },
): Cause => ({ ...request, commandId, at: now(), traceparent: tracing?.current()?.traceparent })

/** Enqueues an event. The transaction must first insert or lock the row of the account. */
export const enqueueEvent = (
  trx: Kysely<Database>,
  userId: number,
  event: AccountEvent,
  { at, traceparent, ...cause }: Cause,
): Promise<void> =>
  outbox.enqueueEvent(trx, identityOutbox, accountStream(userId), event, {
    ...cause,
    causationId: cause.commandId,
    occurredAt: at.toISOString(),
    ...(traceparent !== undefined && { traceparent }),
  })

export const wasEnqueued = (
  { db, commands }: Pick<Services, 'db' | 'commands'>,
  userId: number,
  commandId: string,
): Promise<boolean> => outbox.wasEnqueued(db, identityOutbox, commands, accountStream(userId), commandId)

export const appendPendingEvents = (
  db: Kysely<Database>,
  commands: Commands,
  userId: number,
): Promise<void> => outbox.appendPendingEvents(db, identityOutbox, commands, accountStream(userId))

/** Appends the pending events of a user. If this fails, the projector appends them later. */
export async function tryAppendPendingEvents(
  { db, commands, log }: Services,
  userId: number,
  requestId: string,
): Promise<void> {
  try {
    await appendPendingEvents(db, commands, userId)
  } catch (error) {
    log.warn(
      { err: error, userId, requestId },
      'Cannot append the pending events of an account; the projector retries',
    )
  }
}
