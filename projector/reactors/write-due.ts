import { sql, type Transaction } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { outboxChannel } from '../mail/channel.ts'
import type { Due, MailDue, MailVoid } from './reactor.ts'

/** Rows of one statement: each takes six of the 65,535 values that Postgres allows. */
const rowsAtOnce = 5_000

/** Writes what events called for, in the transaction of the reactors' checkpoints. */
export async function writeDue(trx: Transaction<Database>, due: readonly Due[]): Promise<void> {
  if (due.length === 0) {
    // Where this commit is lost the same events are read again, and call for nothing again.
    await sql`set local synchronous_commit to off`.execute(trx)
    return
  }
  const mails = due.filter((one) => 'key' in one)
  for (let from = 0; from < mails.length; from += rowsAtOnce) {
    await writeMails(trx, mails.slice(from, from + rowsAtOnce))
  }
  // Behind the mails, since what voids them happened after what called for them.
  for (const one of due) if ('voidMailOf' in one) await voidMails(trx, one)
  if (mails.length > 0) await sql`select pg_notify(${outboxChannel}, '')`.execute(trx)
}

const writeMails = (trx: Transaction<Database>, mails: readonly MailDue[]) =>
  trx
    .insertInto('work.outbox')
    .values(
      mails.map(({ key, kind, refs, userId, entryId, projectId }) => ({
        key,
        kind,
        refs: JSON.stringify(refs),
        user_id: userId ?? null,
        entry_id: entryId ?? null,
        project_id: projectId ?? null,
      })),
    )
    .onConflict((on) => on.column('key').doNothing())
    .execute()

/** One that is under way at this moment goes out, and is then recorded as sent. */
const voidMails = (trx: Transaction<Database>, { voidMailOf, reason }: MailVoid) =>
  trx
    .updateTable('work.outbox')
    .set({ state: 'suppressed', reason, leased_until: null })
    .where('project_id', '=', voidMailOf)
    .where('state', '=', 'queued')
    .execute()
