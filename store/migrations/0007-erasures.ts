import type { Migration } from './migration.ts'

/** Whose places have ended after an erasure; whoever was erased and is not here still has some. */
export const erasures: Migration = {
  name: '0007-erasures',
  sql: `
create table work.erasures (
  user_id integer primary key,
  ended_at timestamptz not null default now()
);
`,
}
