import { sql, type Kysely, type Transaction } from 'kysely'
import type { AlertSubject, Incident } from '#schema/api/monitoring.ts'
import { lockKeys, type Database } from '#schema/tables/database.ts'
import { endsAfterMinutes } from './conditions.ts'

export interface Finding extends Pick<Incident, 'subject' | 'message'> {
  /** An incident begins when the condition has lasted for this time. The default is 0. */
  readonly forMinutes?: number
}

const checkOverdueMs = 90_000

/** Begins and ends incidents, and queues emails about them. An incident stays open if its subject was not checked. */
export async function updateIncidents(
  db: Kysely<Database>,
  findings: readonly Finding[],
  unknown: ReadonlySet<AlertSubject>,
  now: Date,
): Promise<{ begun: string[]; ended: string[] }> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKeys.incidents})`.execute(trx)
    const begun: string[] = []
    for (const { subject, message, forMinutes = 0 } of findings) {
      const seen = { message, seen_at: now }
      const open = await trx
        .updateTable('work.incidents')
        .set(seen)
        .where('subject', '=', subject)
        .where('over_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (open) continue
      const beganAt = await detectedSince(trx, subject, now)
      if (minutesBetween(beganAt, now) < forMinutes) continue
      const { id } = await trx
        .insertInto('work.incidents')
        .values({ ...seen, subject, first_message: message, began_at: beganAt, over_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await queueEmails(trx, id, 'begun')
      begun.push(message)
    }
    const ended = await trx
      .updateTable('work.incidents')
      .set({ over_at: now })
      .where('over_at', 'is', null)
      .where('seen_at', '<=', new Date(now.getTime() - endsAfterMinutes * 60_000))
      .$if(unknown.size > 0, (query) => query.where('subject', 'not in', [...unknown]))
      .returning(['id', 'message'])
      .execute()
    for (const { id } of ended) await queueEmails(trx, id, 'over')
    return { begun, ended: ended.map(({ message }) => message) }
  })
}

export const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000

/** Stores a detection. Returns the first detection of its series. A gap of `checkOverdueMs` starts a new series. */
async function detectedSince(trx: Transaction<Database>, subject: AlertSubject, now: Date): Promise<Date> {
  const lastCheck = new Date(now.getTime() - checkOverdueMs)
  const { rows } = await sql<{ began_at: Date }>`
    insert into work.pending_incidents as pending values (${subject}, ${now}, ${now})
    on conflict (subject) do update set seen_at = excluded.seen_at,
      began_at = case when pending.seen_at < ${lastCheck} then excluded.began_at else pending.began_at end
    returning began_at`.execute(trx)
  return rows[0]?.began_at ?? now
}

async function queueEmails(
  trx: Transaction<Database>,
  incidentId: number,
  phase: 'begun' | 'over',
): Promise<void> {
  const admins = await trx.selectFrom('identity.accounts').where('role', '=', 'ADMIN').select('id').execute()
  if (admins.length === 0) return
  await trx
    .insertInto('work.outbox')
    .values(
      admins.map(({ id }) => ({
        key: `alert-${incidentId}-${phase}-${id}`,
        kind: 'alert' as const,
        refs: JSON.stringify({ incidentId, phase }),
        user_id: id,
        entry_id: null,
        project_id: null,
      })),
    )
    .onConflict((on) => on.column('key').doNothing())
    .execute()
}

export async function openIncidents(db: Kysely<Database>, now: Date): Promise<Incident[]> {
  const rows = await db
    .selectFrom('work.incidents')
    .where('over_at', 'is', null)
    .orderBy('began_at')
    .select(['subject', 'message', 'began_at', 'seen_at'])
    .execute()
  const lastCheck = now.getTime() - checkOverdueMs
  return rows.map(({ subject, message, began_at, seen_at }) => ({
    subject,
    message,
    since: began_at.toISOString(),
    quietSince: seen_at.getTime() < lastCheck ? seen_at.toISOString() : null,
  }))
}

/** Returns the time of the last alert check, or `upSince` if there was none; null if no check is overdue. */
export async function uncheckedSince(db: Kysely<Database>, now: Date, upSince: Date): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`select greatest(
    (select max(minute) from work.lag_minutes where minute <= ${now}),
    (select max(seen_at) from work.incidents where over_at is null and seen_at <= ${now})
  ) as last`.execute(db)
  const last = rows[0]?.last ?? upSince
  return last.getTime() < now.getTime() - checkOverdueMs ? last : null
}
