import type { Migration } from './migration.ts'

/** What administrators were told as an incident began: `message` is what the last check said. */
export const firstMessages: Migration = {
  name: '0012-first-messages',
  sql: `
-- Null where it began before this was kept.
alter table work.incidents add column first_message text;
`,
}
