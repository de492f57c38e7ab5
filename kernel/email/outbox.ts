import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { tableName, type DatabaseNames } from '../postgres/names.ts'

export interface OutboxEmail {
  readonly id: number
  readonly key: string
  readonly kind: string
  readonly refs: unknown
  /** Number of leases of this email so far. The number identifies a lease. */
  readonly attempts: number
  readonly created_at: Date
}

export interface Outbox {
  readonly db: QueryExecutorProvider
  readonly names: DatabaseNames
}

export const tableOf = (names: DatabaseNames) => sql.table(tableName(names, 'outbox'))

/** Duration of a lease. Every delivery is shorter, so a lease expires only if its process crashed. */
const lease = sql`interval '5 minutes'`

/** Age in days after which an email is not sent, because its contents would be outdated. */
export const staleDays = 2

export const staleBefore = sql<Date>`now() - ${sql.lit(staleDays)} * interval '1 day'`

export async function claim<Row extends OutboxEmail>(
  { db, names }: Outbox,
  { condition, urgent }: { condition: RawBuilder<boolean>; urgent?: RawBuilder<boolean> },
  limit: number,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    update ${tableOf(names)} set leased_until = now() + ${lease}, attempts = attempts + 1
    where id in (
      select id from ${tableOf(names)}
      where state = 'queued' and ${condition} and due_at <= now() and (leased_until is null or leased_until < now())
      order by ${urgent ? sql`${urgent} desc, due_at` : sql`due_at`} limit ${limit} for update skip locked
    )
    returning *`.execute(db)
  return rows
}

/** Marks an email as sent. Returns false if the row was deleted because the recipient was erased during the delivery. */
export async function recordSent({ db, names }: Outbox, { id }: OutboxEmail): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${tableOf(names)} set state = 'sent', sent_at = now(), leased_until = null, reason = null
    where id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

export type Outcome =
  | { readonly state: 'failed' | 'suppressed'; readonly reason: string }
  | { readonly state: 'queued'; readonly reason: string; readonly retryInSeconds: number }

/** Records a failed or suppressed email. Does nothing if another process has claimed the email in the meantime. */
export async function recordOutcome(
  { db, names }: Outbox,
  { id, attempts }: OutboxEmail,
  outcome: Outcome,
): Promise<void> {
  const seconds = outcome.state === 'queued' ? outcome.retryInSeconds : 0
  await sql`
    update ${tableOf(names)} set state = ${outcome.state}, reason = ${outcome.reason}, leased_until = null,
      due_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and state = 'queued' and attempts = ${attempts}`.execute(db)
}
