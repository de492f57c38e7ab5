import { sql, type Insertable } from 'kysely'
import type { Outcome } from '#kernel/commands/command-handler.ts'
import { removeIfRejected } from '#kernel/commands/remove-if-rejected.ts'
import type { ContentTables } from '#schema/tables/content.ts'
import { sessionExpired } from '../accounts/accounts.ts'
import { NotAppended, type RequestCommand } from '../http/request-command.ts'
import type { Services } from '../services.ts'

type Content = {
  [Table in keyof ContentTables]: { readonly table: Table; readonly row: Insertable<ContentTables[Table]> }
}[keyof ContentTables]

/**
 * Stores a text and then handles the command whose event refers to it. Otherwise, readers of the event could lack the
 * text. A command that is rejected or changes nothing deletes the text. After any other failure, the leader deletes the
 * text within a day, because an append with an unknown outcome or a repeat of the command may still need it.
 *
 * @throws the error of the command, or NotAppended if `newKey` exists already: the text may have been deleted since
 */
export async function withContent<State>(
  services: Services,
  { newKey }: Pick<RequestCommand, 'newKey'>,
  content: Content,
  handle: () => Promise<Outcome<State>>,
): Promise<Outcome<State>> {
  const { table, row } = content
  const remove = () => services.db.deleteFrom(table).where('id', '=', row.id).execute()
  await storeContent(services, newKey, content)
  const outcome = await removeIfRejected(handle(), remove)
  if (outcome.events.length === 0) await remove()
  return outcome
}

async function storeContent(
  { db }: Services,
  newKey: RequestCommand['newKey'],
  { table, row }: Content,
): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column))
  // The lock makes an erasure of the author wait until the text is stored. The erasure then deletes the text.
  const { rows } = await sql<{ is_repeated: boolean }>`
    with author as (
      select id, exists (
        select from work.commands where user_id = ${newKey?.userId ?? null} and key = ${newKey?.key ?? null}
      ) as is_repeated
      from identity.accounts where id = ${row.user_id} for key share
    ), stored as (
      insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(Object.values(row))} from author where not is_repeated
      on conflict do nothing
    )
    select is_repeated from author`.execute(db)
  const [author] = rows
  if (!author) throw sessionExpired()
  if (author.is_repeated) throw new NotAppended()
}
