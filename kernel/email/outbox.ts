import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'

/** Columns of `work.outbox` that the delivery needs. */
export interface OutboxEmail {
  readonly id: number
  readonly key: string
  readonly kind: string
  readonly refs: unknown
  /** Distinguishes this claim of the row from a later one. */
  readonly attempts: number
  readonly created_at: Date
}

/** Longer than any delivery takes, so that only leases of crashed processes expire. */
const lease = sql`interval '5 minutes'`

/** Older emails are suppressed, because they would be misleading. */
export const staleDays = 2

export const staleBefore = sql<Date>`now() - ${sql.lit(staleDays)} * interval '1 day'`

export async function claim<Row extends OutboxEmail>(
  db: QueryExecutorProvider,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    update work.outbox set leased_until = now() + ${lease}, attempts = attempts + 1
    where id in (
      select id from work.outbox
      where state = 'queued' and ${condition} and due_at <= now() and (leased_until is null or leased_until < now())
      order by due_at limit ${limit} for update skip locked
    )
    returning *`.execute(db)
  return rows
}

/** Returns false if the row was deleted, because its recipient was erased during the delivery. */
export async function recordSent(db: QueryExecutorProvider, { id }: OutboxEmail): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update work.outbox set state = 'sent', sent_at = now(), leased_until = null, reason = null
    where id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

export type Outcome =
  | { readonly state: 'failed' | 'suppressed'; readonly reason: string }
  | { readonly state: 'queued'; readonly reason: string; readonly retryInSeconds: number }

/** Does nothing if another process has claimed the email since. */
export async function recordOutcome(
  db: QueryExecutorProvider,
  { id, attempts }: OutboxEmail,
  outcome: Outcome,
): Promise<void> {
  const seconds = outcome.state === 'queued' ? outcome.retryInSeconds : 0
  await sql`
    update work.outbox set state = ${outcome.state}, reason = ${outcome.reason}, leased_until = null,
      due_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and state = 'queued' and attempts = ${attempts}`.execute(db)
}
