import type { Migration } from './migration.ts'

/** Erased users whose memberships have ended. Other erased users still have memberships to end. */
export const erasures: Migration = {
  name: '0007-erasures',
  sql: `
create table work.erasures (
  user_id integer primary key,
  ended_at timestamptz not null default now()
);
`,
}
