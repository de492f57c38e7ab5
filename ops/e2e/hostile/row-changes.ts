import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import type { Database } from '#schema/tables/database.ts'

/** User of the API's database connections. The triggers thus ignore what the projector writes. */
export const apiUser = 'hostile_api'

/** Creates the user of the API. The API migrates the database, so it needs all privileges. */
export const createApiUser = (db: Kysely<Database>) =>
  sql.raw(`create role ${apiUser} superuser login password 'password of a test'`).execute(db)

export function urlOfApiUser(databaseUrl: string): string {
  return Object.assign(new URL(databaseUrl), {
    username: apiUser,
    password: 'password of a test',
  }).href
}

/**
 * Records the rows that the API inserts into and deletes from all tables, with their primary keys. A table without a key uses
 * the whole row. A rolled back transaction records nothing.
 */
export const startRecording = (db: Kysely<Database>) =>
  sql
    .raw(
      `
create schema hostile;
create unlogged table hostile.changes (name text, key jsonb, row jsonb, change integer);
create function hostile.record() returns trigger language plpgsql as $$
declare
  row jsonb := case tg_op when 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
begin
  insert into hostile.changes values (
    tg_table_schema || '.' || tg_table_name,
    case tg_nargs when 0 then row else (select jsonb_agg(row -> name) from unnest(tg_argv) name) end,
    row,
    case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
do $$
declare
  recorded record;
begin
  for recorded in
    select t.oid::regclass as name, string_agg(quote_literal(a.attname), ',') as key
    from pg_class t
    left join pg_index i on i.indrelid = t.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
    where t.relkind in ('r', 'p') and not t.relispartition
      and t.relnamespace::regnamespace::text in ('identity', 'content', 'work', 'log')
    group by t.oid
  loop
    execute format(
      'create trigger hostile_record after insert or delete on %s for each row
        when (session_user = ''${apiUser}'') execute function hostile.record(%s)',
      recorded.name, recorded.key);
  end loop;
end $$`,
    )
    .execute(db)

const rowChanges = z.array(
  z.object({
    table: z.string(),
    /** The columns of the row as JSON. */
    row: z.string(),
    change: z.enum(['left', 'removed']),
  }),
)
export type RowChange = z.output<typeof rowChanges>[number]

/**
 * Returns the rows that were inserted and still exist, and the rows that were deleted, since the last call. They are
 * compared by their keys, so a deleted row never hides another one that was inserted.
 */
export async function takeChanges(db: Kysely<Database>): Promise<readonly RowChange[]> {
  const { rows } = await sql`
    with taken as (delete from hostile.changes returning *)
    select name as table, min(row::text) as row, case when sum(change) > 0 then 'left' else 'removed' end as change
    from taken group by name, key having sum(change) <> 0`.execute(db)
  return rowChanges.parse(rows)
}
