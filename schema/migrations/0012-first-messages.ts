import type { Migration } from './migration.ts'

/** Message of the first check that found an incident. `message` is that of the last check. */
export const firstMessages: Migration = {
  name: '0012-first-messages',
  sql: `
-- Null for incidents that began before this migration.
alter table work.incidents add column first_message text;
`,
}
