import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'

/** Columns of `work.outbox` that the delivery needs. */
export interface OutboxEmail {
  readonly id: number
  readonly key: string
  readonly kind: string
  readonly refs: unknown
  /** Number of claims of this row. Distinguishes the current claim from later claims by other processes. */
  readonly attempts: number
  readonly created_at: Date
}

/** Duration of a lease. Longer than any delivery, so that only leases of crashed processes expire. */
const lease = sql`interval '5 minutes'`

/** Emails that are older than this many days are not sent, because their contents would be outdated. */
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

/** Marks an email as sent. Returns false if its row was deleted, because the recipient was erased meanwhile. */
export async function recordSent(db: QueryExecutorProvider, { id }: OutboxEmail): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update work.outbox set state = 'sent', sent_at = now(), leased_until = null, reason = null
    where id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

export type Outcome =
  | { readonly state: 'failed' | 'suppressed'; readonly reason: string }
  | { readonly state: 'queued'; readonly reason: string; readonly retryInSeconds: number }

/** Records a failed or suppressed email. Does nothing if another process has claimed the email meanwhile. */
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
