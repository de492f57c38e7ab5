import type { Migration } from './migration.ts'

/** The ledger of mails is kept for good: what is asked of it costs the same however long it has grown. */
export const ledger: Migration = {
  name: '0015-ledger',
  sql: `
-- A project's newest mails, without looking at its older ones.
drop index work.outbox_of_project;
create index outbox_of_project on work.outbox (project_id, id) where project_id is not null;
-- What waits, failed or got through lately: the watch asks every minute.
create index outbox_by_age on work.outbox (created_at);
`,
}
