import { sql, type Kysely, type Selectable } from 'kysely'
import type { MailKind } from '#schema/mail.ts'
import type { Database } from '#schema/tables/database.ts'
import type { Outbox } from '#schema/tables/work.ts'

/**
 * Whoever sends a mail: the API those of alerts, since what they tell of may be that no projector runs; the projector all
 * others.
 */
export type Sender = 'api' | 'projector'

/** One mail to one recipient. It holds ids only. */
export type OutboxRow = Selectable<Outbox>

/** How long a claim holds: longer than any mail takes, so that only a crash lets one expire. */
const lease = sql`interval '5 minutes'`

/** What waited longer, because nobody sent any mails, is not sent any more: it would only surprise. */
export const staleDays = 2

/** No mail that was put in before waits. */
export const staleBefore = sql<Date>`now() - ${sql.lit(staleDays)} * interval '1 day'`

/** A queued mail that we hold; `attempts` tells our claim from a later one. */
export type ClaimedRow = OutboxRow

/** Spelt out rather than passed, or the planner would not know that it may use the index of alerts. */
const alert = sql.lit<MailKind>('alert')
const isOf = (sender: Sender) =>
  sender === 'api' ? sql<boolean>`kind = ${alert}` : sql<boolean>`kind <> ${alert}`

/** Takes up to `limit` mails of that sender that are due. Nothing stays locked: whoever claims next passes them over. */
export async function claim(
  db: Kysely<Database>,
  sender: Sender,
  limit: number,
): Promise<readonly ClaimedRow[]> {
  return db
    .updateTable('work.outbox')
    .set((eb) => ({ leased_until: sql`now() + ${lease}`, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('work.outbox')
        .select('id')
        .where('state', '=', 'queued')
        .where(isOf(sender))
        .where('due_at', '<=', sql<Date>`now()`)
        .where((free) =>
          free.or([free('leased_until', 'is', null), free('leased_until', '<', sql<Date>`now()`)]),
        )
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Whoever held a mail of that sender holds it no longer. */
export async function endClaims(db: Kysely<Database>, sender: Sender): Promise<void> {
  await db
    .updateTable('work.outbox')
    .set({ leased_until: null })
    .where('state', '=', 'queued')
    .where(isOf(sender))
    .where('leased_until', 'is not', null)
    .execute()
}

/**
 * Whoever holds it by now: a mail that went out went out. False where the row is gone, since its recipient was erased
 * while the mail was under way.
 */
export async function recordSent(db: Kysely<Database>, row: ClaimedRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('work.outbox')
    .set({ state: 'sent', sent_at: sql`now()`, leased_until: null, reason: null })
    .where('id', '=', row.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Outcome =
  | { readonly state: 'failed' | 'suppressed'; readonly reason: string }
  | { readonly state: 'queued'; readonly reason: string; readonly retryInSeconds: number }

/** What became of it instead; only where the claim is still ours. */
export async function recordOutcome(db: Kysely<Database>, row: ClaimedRow, outcome: Outcome): Promise<void> {
  const seconds = outcome.state === 'queued' ? outcome.retryInSeconds : 0
  await db
    .updateTable('work.outbox')
    .set({
      state: outcome.state,
      reason: outcome.reason,
      leased_until: null,
      due_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'queued')
    .where('attempts', '=', row.attempts)
    .execute()
}
