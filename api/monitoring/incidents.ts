import { sql, type Kysely, type Transaction } from 'kysely'
import { utcMinute } from '#domain/utc-minute.ts'
import type { AlertSubject, Incident } from '#schema/api/monitoring.ts'
import type { Database } from '#schema/tables/database.ts'
import { isEffect, longestEffect, untilNextCheck } from './effects.ts'

/** A rule that does not hold, in words for administrators. */
export interface Finding {
  readonly subject: AlertSubject
  readonly message: string
}

/** Milliseconds for which a check must not find it: what comes and goes is one incident. */
const calm = 3 * 60_000

/** What a check changed, in the words of its incidents. */
export interface Changed {
  readonly begun: readonly string[]
  readonly over: readonly string[]
}

/**
 * Begins incidents of what was found and is new, and ends those that were not found for three minutes. With each
 * goes the mail to every administrator, in the same transaction: so nobody is told twice, and nothing untold.
 *
 * @param unknown Subjects that could not be looked at: their incidents stay as they are.
 */
export async function updateIncidents(
  db: Kysely<Database>,
  found: readonly Finding[],
  unknown: ReadonlySet<AlertSubject>,
  now: Date,
): Promise<Changed> {
  return db.transaction().execute(async (trx) => {
    await oneAtATime(trx)
    const begun: string[] = []
    const causes = await knownCauses(trx, { found, unknown, now })
    for (const finding of found) {
      const { subject, message } = finding
      if (await seeAgain(trx, subject, { seen_at: now, message })) continue
      // Administrators are mailed of the cause, once.
      if (isEffect(subject, causes, now)) continue
      await begin(trx, finding, { since: now, seen: now })
      begun.push(message)
    }
    const over = await trx
      .updateTable('work.incidents')
      .set({ over_at: now })
      .where('over_at', 'is', null)
      .where('seen_at', '<=', new Date(now.getTime() - calm))
      .$if(unknown.size > 0, (query) => query.where('subject', 'not in', [...unknown]))
      .returning(['id', 'message'])
      .execute()
    for (const { id } of over) await mailAdministrators(trx, id, 'over')
    return { begun, over: over.map(({ message }) => message) }
  })
}

/** The watch could not keep or mail what it found: the database itself was away. */
export interface Outage {
  readonly since: Date
  /** What the database, or the way to it, said. */
  readonly reason: string
}

/**
 * Tells of an outage that nobody could be told of while it lasted: once, though several processes saw it.
 *
 * @returns the incident's words, where it is told of now
 */
export async function recordOutage(
  db: Kysely<Database>,
  { since, reason }: Outage,
  now: Date,
): Promise<string | null> {
  const span = `noticed at ${utcMinute(since)}, and in use again at ${utcMinute(now)}`
  const said = reason.replace(/\.?$/, '.')
  const message = `The database could not be used, and nobody could be told: ${span}. It said: ${said}`
  return db.transaction().execute(async (trx) => {
    await oneAtATime(trx)
    // What it did is felt from its end on, also where it had begun before nobody could look.
    if (await seeAgain(trx, 'database', { seen_at: now })) return null
    const told = await trx
      .selectFrom('work.incidents')
      .where('subject', '=', 'database')
      .where('over_at', '>=', since)
      .select('id')
      .executeTakeFirst()
    if (told) return null
    await begin(trx, { subject: 'database', message }, { since, seen: now })
    return message
  })
}

const oneAtATime = (trx: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(hashtext('work.incidents'))`.execute(trx)

interface Check {
  readonly found: readonly Finding[]
  readonly unknown: ReadonlySet<AlertSubject>
  readonly now: Date
}

/** What administrators know of or are about to: each may be the cause of something else. */
async function knownCauses(trx: Transaction<Database>, { found, unknown, now }: Check) {
  const known = await trx
    .selectFrom('work.incidents')
    .where((eb) =>
      eb.or([eb('over_at', 'is', null), eb('seen_at', '>', new Date(now.getTime() - longestEffect))]),
    )
    .select(['subject', 'began_at', 'seen_at', 'over_at'])
    .execute()
  const stays = known.filter(({ subject, over_at }) => over_at === null && unknown.has(subject))
  return { known, present: new Set([...found, ...stays].map(({ subject }) => subject)) }
}

/** True where it is an incident already. */
async function seeAgain(
  trx: Transaction<Database>,
  subject: AlertSubject,
  seen: { readonly seen_at: Date; readonly message?: string },
): Promise<boolean> {
  const open = await trx
    .updateTable('work.incidents')
    .set(seen)
    .where('subject', '=', subject)
    .where('over_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return open !== undefined
}

async function begin(
  trx: Transaction<Database>,
  { subject, message }: Finding,
  { since, seen }: { since: Date; seen: Date },
): Promise<void> {
  const { id } = await trx
    .insertInto('work.incidents')
    .values({ subject, message, first_message: message, began_at: since, seen_at: seen, over_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mailAdministrators(trx, id, 'begun')
}

async function mailAdministrators(
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
  const quiet = now.getTime() - untilNextCheck
  return rows.map(({ subject, message, began_at, seen_at }) => ({
    subject,
    message,
    since: began_at.toISOString(),
    quietSince: seen_at.getTime() < quiet ? seen_at.toISOString() : null,
  }))
}

/**
 * When the rules were evaluated last, where that is too long ago. A check keeps a lag, or what it finds where the log is
 * away.
 *
 * @param upSince Where they never were: since when this process could have.
 */
export async function uncheckedSince(db: Kysely<Database>, now: Date, upSince: Date): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`select greatest(
    (select max(minute) from work.lag_minutes),
    (select max(seen_at) from work.incidents where over_at is null)
  ) as last`.execute(db)
  const last = rows[0]?.last ?? upSince
  return last.getTime() < now.getTime() - untilNextCheck ? last : null
}
