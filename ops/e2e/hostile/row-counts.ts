import { sql, type Kysely } from 'kysely'
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

/** Counts the rows that the API inserts into and deletes from all tables. A rolled back transaction counts nothing. */
export const startCounting = (db: Kysely<Database>) =>
  sql
    .raw(
      `
create schema hostile;
create table hostile.changes (name text not null, rows integer not null);
create function hostile.count() returns trigger language plpgsql as $$
begin
  insert into hostile.changes
    values (tg_table_schema || '.' || tg_table_name, case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
do $$
declare
  counted record;
begin
  for counted in
    select table_schema, table_name from information_schema.tables
    where table_schema in ('identity', 'content', 'work', 'log') and table_type = 'BASE TABLE'
  loop
    execute format(
      'create trigger hostile_count after insert or delete on %I.%I for each row
        when (session_user = ''${apiUser}'') execute function hostile.count()',
      counted.table_schema, counted.table_name);
  end loop;
end $$`,
    )
    .execute(db)

/** Returns the number of rows by which tables have grown since the last call, without tables that have not grown. */
export async function takeGrowth(db: Kysely<Database>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    with taken as (delete from hostile.changes returning name, rows)
    select name, sum(rows)::integer as rows from taken group by name having sum(rows) > 0`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}
