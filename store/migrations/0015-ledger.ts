import type { Migration } from './migration.ts'

/** The ledger of mails is kept for good: what is asked of it all day costs the same however long it has grown. */
export const ledger: Migration = {
  name: '0015-ledger',
  sql: `
-- What waits, failed or got through lately: the watch asks every minute.
create index outbox_by_age on work.outbox (created_at);
-- What the API asks for every second, however many mails wait for the projector.
create index outbox_alerts on work.outbox (due_at) where state = 'queued' and kind = 'alert';
-- A project's newest mails, without looking at its older ones. The old index goes last: nobody reads until this ends.
create index outbox_newest_of_project on work.outbox (project_id, id) where project_id is not null;
drop index work.outbox_of_project;
`,
}
